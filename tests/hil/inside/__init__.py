"""What runs inside the bench's kernel. No file here is collected by name: `tests/hil` starts each one in there."""
