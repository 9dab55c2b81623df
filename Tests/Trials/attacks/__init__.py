"""Attacks on whoever runs Trellis in a fresh clone: a function each, with what is right."""
from attacks import machine, names, printing, reading, records, writing  # noqa: F401
from attacks.common import CASES  # noqa: F401
