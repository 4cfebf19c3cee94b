"""The circuit as code, in SKiDL: the board on the Pi's header, and the sensor board under the squares."""
