"""House players: legal, quick, not silly, and knowing only what a person in their seat would. Imports only the rules."""
