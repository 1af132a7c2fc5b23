"""Run every benchmark, one after another; the exit code is 1 when one of them misses its bound."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main() -> int:
    missed = 0
    for script in sorted(Path(__file__).resolve().parent.glob("bench_*.py")):
        print(f"$ python benchmarks/{script.name}", flush=True)
        missed += subprocess.run([sys.executable, str(script)], check=False).returncode != 0
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
