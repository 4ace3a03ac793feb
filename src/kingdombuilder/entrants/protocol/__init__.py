"""The open protocol for programs, without I/O or clocks."""
