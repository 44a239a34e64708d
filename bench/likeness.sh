#!/usr/bin/env bash
# Measures how well disguised copies are told from independent work, here and by copydetect, and writes the table into
# docs/likeness.md, between its two marker comments. Needs python3 with pip; copydetect goes to a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."

page=docs/likeness.md
modules=$(mktemp -d)
results=$(mktemp)
trap 'rm -rf "$modules" "$results"' EXIT

python3 -m pip install --quiet --target "$modules" copydetect==0.5.0
{
    echo
    COPYDETECT=$modules cargo bench --quiet --bench likeness
    echo
} > "$results"

bash bench/write-results.sh "$page" "$results"
