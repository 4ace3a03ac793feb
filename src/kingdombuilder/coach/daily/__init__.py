"""The daily kingdom: a deal and a puzzle for every date, the same for all players."""
