"""What each button means now, a module a game. Imports only the rules."""
