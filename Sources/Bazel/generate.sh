#!/usr/bin/env bash
# Generates the module of a spec in a folder of its own, and takes the declared files from there. Runs in a copy
# of the inputs, since those of an action are links, which may lead anywhere.
#   generate.sh PROGRAM PROJECT TARGET OUTPUT MODULE COUNT SPEC… COUNT INPUT… PATH…
# OUTPUT and each SPEC and PATH are relative to PROJECT, the others to the working folder. A COUNT says how many
# of what follows there are.
set -euo pipefail
program=$PWD/$1 project=$2 target=$PWD/$3 output=$4 module=$5 count=$6
shift 6
specs=("${@:1:count}")
shift "$count"
count=$1
shift
made=$PWD/trellis.$$
copy=$made.inputs
trap 'rm -rf "$made" "$copy"' EXIT
mkdir "$copy"
tar -chf - -- "${@:1:count}" | tar -C "$copy" -xf -
shift "$count"
cd "$copy/$project"
"$program" generate "${specs[@]}" --output "$made/$output" --quiet

# The record names the files of the module. Those that are written once may belong to the project, and project
# files may be left out.
record=$made/$output/.trellis/${module:-project}
[ -z "$module" ] || record=$record.base
if [ ! -e "$record" ]; then
  echo "${specs[0]}: it declares no '$module'; list the modules anew with 'trellis outputs'" >&2
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
  echo "${specs[*]}: '$module' has other outputs than its target; list them anew with 'trellis outputs'" >&2
  echo "$differences" >&2
  exit 1
fi
tar -C "$made" -cf - -- "$@" | tar -C "$target" -xf -
