"""Events of the board as the panel's history: a sentence each, in one language."""

from gobelet_host.story import Teller
from gobelet_host.words import story


class Story:
    """Tells event after event. options: of the session that began last, those not at their default."""

    def __init__(self, language: str):
        self._language = language
        self._teller = Teller(language)  # it knows the faces of dice that are named by their places
        self.options: dict = {}

    def tell(self, event: dict) -> tuple[str, bool] | None:
        """(sentence, whether it ends a round); None for an event that is no part of the story."""
        if event.get("kind") == "session":
            self.options = event.get("options", {})
        if "round" in event:
            event = {**event, "number": event["round"]}  # as in the title, and in the journal
        named = self._teller.tell({key: value for key, value in event.items() if (key, value) != ("by", "house")})
        text = story.tell(self._language, event)
        if not text:
            return None
        return named if event.get("do") in ("keep", "reroll") else text, story.is_result(event)
