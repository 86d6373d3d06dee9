#!/bin/sh
# npm test: the linter and the type check run beside the tests, which leave a core idle now and then. What they say is printed at the
# end, where it does not get lost between lines of the tests. Arguments are those of vitest.
said=$(mktemp)
memory=''
trap 'rm -rf "$said" $memory' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

has_memory() { [ "$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)" -gt 6000000 ]; } 2>/dev/null

# Hugo, esbuild and tsc are written in Go, which spends a sixth of their time on memory that it might as well leave.
if has_memory; then export GOGC="${GOGC:-400}" GOMEMLIMIT="${GOMEMLIMIT:-2GiB}"; fi

# Hundreds of small sites are written and removed: in memory where there is plenty of it and programs may run from there.
has_room() { [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 2000000 ] && has_memory; } 2>/dev/null
may_run() { printf '#!/bin/sh\n' >"$1/run" && chmod +x "$1/run" && "$1/run"; } 2>/dev/null
if [ -z "$TMPDIR" ] && has_room && memory=$(mktemp -d /dev/shm/plateau-XXXXXX) && may_run "$memory"; then export TMPDIR="$memory"; fi

# The schemas of views are made from the types too.
npm run --silent types || exit 1
# On threads of its own tsc looks at some types more than once.
{ npm run --silent lint; linted=$?; tsc --singleThreaded && [ "$linted" -eq 0 ]; } >"$said" 2>&1 &
checks=$!
vitest run "$@"
tested=$?
wait "$checks"
checked=$?
cat "$said"
[ "$checked" -eq 0 ] || echo 'the linter or the type check found something: see above' >&2
exit $((tested != 0 || checked != 0))
