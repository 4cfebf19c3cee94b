"""`python -m zeitnot` is the command `zeitnot`."""

from zeitnot.cli import main

if __name__ == "__main__":
    main()
