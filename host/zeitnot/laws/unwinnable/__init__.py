"""Can that side ever mate? A sound prover for Articles 5.2.2, 6.9 and 7.5.5. Pure."""
