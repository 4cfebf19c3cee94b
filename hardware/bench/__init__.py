"""The hardware-in-the-loop bench: a real Linux kernel with simulated GPIO, in virtual or real time."""
