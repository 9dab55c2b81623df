#!/usr/bin/env bash
# Generates the module of a spec in a folder of its own, and takes the declared outputs from there.
#   generate.sh PROGRAM PROJECT TARGET SPEC OUTPUT MODULE PATH…
# All paths are relative to the working folder, except SPEC, OUTPUT and each PATH, which are inside of PROJECT.
set -euo pipefail
IFS=$'\n'
export LC_ALL=C
program=$PWD/$1 project=$2 target=$PWD/$3 spec=$4 output=$5 module=$6
shift 6
made=$(mktemp -d "$PWD/trellis.XXXXXX")
trap 'rm -rf "$made"' EXIT
cd "$project"
"$program" generate "$spec" --output "$made/$output" --quiet

# The record names the files of the module. Those that are written once may belong to the project.
declared=$(printf '%s\n' "$@" | sort)
record=$made/$output/.trellis/${module:-project}
[ -z "$module" ] || record+=.base
[ -e "$record" ] || {
  echo "$spec does not declare '$module'" >&2
  exit 1
}
all=$(sed -n "s|^@ \([^	]*\).*|$output/\1|p" "$record" | sort)
written=$(grep -v '^@ [^	]*	once' "$record" | sed -n "s|^@ \([^	]*\).*|$output/\1|p" | sort)
missing=$(comm -13 <(echo "$all") <(echo "$declared"))
undeclared=$(comm -23 <(echo "$written") <(echo "$declared"))
[ -n "$module" ] || undeclared=
if [ -n "$missing$undeclared" ]; then
  echo "$spec: the outputs of '$module' are not those of its target; list them anew with 'trellis outputs'" >&2
  [ -z "$missing" ] || printf 'no longer generated: %s\n' $missing >&2
  [ -z "$undeclared" ] || printf 'not declared: %s\n' $undeclared >&2
  exit 1
fi
tar -C "$made" -cf - -- "$@" | tar -C "$target" -xf -
