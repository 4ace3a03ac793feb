"""The nomad tiles of Nomads, one file each."""
