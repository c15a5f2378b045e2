"""Board descriptions: plain data, no behaviour."""
