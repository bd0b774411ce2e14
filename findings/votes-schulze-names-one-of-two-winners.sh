#!/usr/bin/env bash
# votes 3.0.0: the Schulze ranking sorts candidates by how many others they beat on strongest paths. A candidate whom nobody beats,
# and who is therefore a winner of the method, is ranked second where another winner beats more.
#
# Expected: strongest paths leave the best two undecided here (C over D 6, D over C 6 by way of B); nobody beats C, nobody beats
# D. The method names both as winners, and the tie has to be shown or broken by a rule.
# Seen: D alone is first, and C stands beside B, whom D beats.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund votes@3.0.0 >/dev/null
cat > try.mjs <<'JS'
import { Schulze, utils } from 'votes'
const candidates = ['A', 'B', 'C', 'D']
const ballots = [['CD', 5], ['DB', 5], ['ABCD', 1]].map(([order, weight]) =>
  utils.normalizeBallot({ ranking: [...order].map((candidate) => [candidate]), weight }, candidates))
const { array } = utils.matrixFromBallots(ballots, candidates)
const path = array.map((row, i) => row.map((votes, j) => (votes > array[j][i] ? votes : 0)))
for (const k of path.keys())
  for (const i of path.keys())
    for (const j of path.keys()) if (i !== j) path[i][j] = Math.max(path[i][j], Math.min(path[i][k], path[k][j]))
const winners = candidates.filter((_, i) => candidates.every((__, j) => i === j || path[i][j] >= path[j][i]))
console.log(`nobody beats ${winners.join(' and ')}: ${path[2][3]} to ${path[3][2]}`)
console.log(JSON.stringify(new Schulze({ array, candidates }).ranking()))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'nobody beats C and D: 6 to 6
[["D"],["B","C"],["A"]]' ]
