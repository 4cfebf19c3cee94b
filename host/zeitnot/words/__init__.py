"""Words for people: what the table printed, said in a language. A language is a catalog in `catalogs/`."""
