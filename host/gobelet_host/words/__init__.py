"""Words shown to people, in English, French and Swedish; English is the fallback. One module a subject, data only."""

import os

LANGUAGES = ("en", "fr", "sv")


def language(asked: str | None = None) -> str:
    """The language asked for, else the environment's as far as it is one of LANGUAGES, else English."""
    if asked:
        return asked
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            code = os.environ[variable][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def pick(texts: dict, language: str, key: str, fields: dict, otherwise: str | None = None) -> str:
    """The text for `key` in the language, else in English, else `otherwise`, its placeholders filled in.

    Raises KeyError where there is none.
    """
    text = texts.get(language, {}).get(key) or texts["en"].get(key, otherwise)
    if text is None:
        raise KeyError(key)
    return text.format(**fields) if fields else text
