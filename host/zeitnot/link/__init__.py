"""The link to the sensor board: the wire format, the session, the serial driver."""
