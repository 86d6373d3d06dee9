#!/bin/sh
# npm test: the linter and the type check run beside the tests, which leave a core idle now and then. What they say is printed at the
# end, where it does not get lost between lines of the tests. Arguments are those of vitest.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
{ npm run --silent lint; linted=$?; npm run --silent typecheck && [ "$linted" -eq 0 ]; } >"$said" 2>&1 &
checks=$!
vitest run "$@"
tested=$?
wait "$checks"
checked=$?
cat "$said"
[ "$checked" -eq 0 ] || echo 'the linter or the type check found something: see above' >&2
exit $((tested != 0 || checked != 0))
