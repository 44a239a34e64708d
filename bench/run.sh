#!/usr/bin/env bash
# Runs the benchmarks and writes their tables, and what machine they ran on, into docs/performance.md,
# between its two marker comments. The prose around them stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

page=docs/performance.md
results=$(mktemp)
trap 'rm -f "$results"' EXIT

# Built first, so that the build's load is not measured.
cargo bench --quiet --bench grade --bench cases --bench labs --bench class --no-run

model=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)
compiler=$(gcc -dumpfullversion)
read -r load _ < /proc/loadavg

{
    echo
    echo "$(nproc) cores (${model:-$(uname -m)}), $(uname -s) $(uname -r), gcc $compiler;" \
        "load average before the run: $load."
    echo
    echo "### A whole grading"
    echo
    cargo bench --quiet --bench grade
    echo
    echo "### Each lab"
    echo
    cargo bench --quiet --bench labs
    echo
    echo "### A class"
    echo
    cargo bench --quiet --bench class
    echo
    echo "### A case"
    echo
    cargo bench --quiet --bench cases
    echo
} > "$results"

bash bench/write-results.sh "$page" "$results"
