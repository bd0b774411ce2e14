#!/usr/bin/env bash
# votes 3.0.0: instant run-off eliminates all candidates that are tied for the last place in one round, also where together they
# hold more votes than the next one. The winner can then be somebody who loses whichever of the tied candidates is eliminated.
#
# Expected: of 10 ballots 4 say A, 3 say B then C, 3 say C then B. Whether B or C goes first, the other has 6 of 10 against A.
# Several may go at once only if their votes together are fewer than the next candidate's.
# Seen: B and C go in the same round, and A wins with 4 of 10. With one more ballot for C, C wins.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund votes@3.0.0 >/dev/null
cat > try.mjs <<'JS'
import { InstantRunoff } from 'votes'
const ballots = (...counts) =>
  counts.map(([order, weight]) => ({ ranking: [...order].map((candidate) => [candidate]), weight }))
const ranking = (...counts) =>
  JSON.stringify(new InstantRunoff({ candidates: ['A', 'B', 'C'], ballots: ballots(...counts) }).ranking())
console.log(ranking(['A', 4], ['BCA', 3], ['CBA', 3]))
console.log(ranking(['A', 4], ['BCA', 3], ['CBA', 4]))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '[["A"],["B","C"]]
[["C"],["A"],["B"]]' ]
