#!/usr/bin/env bash
# write-results.sh PAGE RESULTS: puts what a benchmark wrote into a page, between its two marker comments. The prose
# around them stays as it is, and the page is written whole or not at all.
set -euo pipefail

awk -v results="$2" '
    /<!-- results: end -->/ { inside = 0 }
    !inside { print }
    /<!-- results: begin/ {
        inside = 1
        while ((getline line < results) > 0) print line
    }
' "$1" > "$1.new"
mv "$1.new" "$1"
echo "$1 is up to date."
