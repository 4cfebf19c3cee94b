"""The electronics as data and code: pins, circuit, drawings, and the bench that stands in for them."""
