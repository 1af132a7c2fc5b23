"""The version of the package; the command line says it without importing anything else."""

VERSION = "0.1.0"
