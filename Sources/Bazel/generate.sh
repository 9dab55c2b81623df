#!/usr/bin/env bash
# Generates the module of a spec in a folder of its own, and takes the declared files from there. Runs in a copy
# of the inputs, since those of an action are links, which may lead anywhere.
#   generate.sh PROGRAM PROJECT TARGET SPEC OUTPUT MODULE COUNT INPUT… PATH…
# SPEC, OUTPUT and each PATH are relative to PROJECT, the others to the working folder. There are COUNT inputs.
set -euo pipefail
program=$PWD/$1 project=$2 target=$PWD/$3 spec=$4 output=$5 module=$6 count=$7
shift 7
made=$PWD/trellis.$$
copy=$made.inputs
trap 'rm -rf "$made" "$copy"' EXIT
mkdir "$copy"
tar -chf - -- "${@:1:count}" | tar -C "$copy" -xf -
shift "$count"
cd "$copy/$project"
"$program" generate "$spec" --output "$made/$output" --quiet

# The record names the files of the module. Those that are written once may belong to the project, and project
# files may be left out.
record=$made/$output/.trellis/${module:-project}
[ -z "$module" ] || record=$record.base
if [ ! -e "$record" ]; then
  echo "$spec: it declares no '$module'; list the modules anew with 'trellis outputs'" >&2
  exit 1
fi
differences=$(printf '%s\n' "$@" | awk -F '\t' -v output="$output/" -v module="$module" '
  NR == FNR { declared[$0]; next }
  /^@ / {
    path = output substr($1, 3)
    if (!(path in declared) && module != "" && $2 != "once") print "not declared: " path
    delete declared[path]
  }
  END { for (path in declared) print "no longer generated: " path }' - "$record")
if [ -n "$differences" ]; then
  echo "$spec: '$module' has other outputs than its target; list them anew with 'trellis outputs'" >&2
  echo "$differences" >&2
  exit 1
fi
tar -C "$made" -cf - -- "$@" | tar -C "$target" -xf -
