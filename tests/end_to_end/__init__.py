"""The shell for real: processes, signals, ports and the wall clock. A handful, each named."""
