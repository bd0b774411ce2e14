#!/usr/bin/env bash
# caritat 0.0.4: the number of equal ballots given to addBallot is ignored, so that the example of its documentation has another winner.
#
# Expected: the documentation adds 42, 26, 15 and 17 ballots with addBallot(order, number) and states the winners: Memphis by plurality,
# Knoxville by instant run-off, Nashville by Condorcet's criterion.
# Seen: each order counts once: all four are tied, the first of the list wins by plurality, and no one by Condorcet's criterion. No error
# says so. With new Ballot(order, number) the three winners are as stated. allowTies is turned around: with true, a ballot with a tie is
# refused, and with false it is accepted, and the tie then counts as a candidate of its own, “A,B”.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund caritat@0.0.4 >/dev/null
cat > try.mjs <<'JS'
import caritat from 'caritat'
const { Ballot, Election, borda, condorcet, irv, plurality } = caritat
const [C, K, M, N] = ['Chattanooga', 'Knoxville', 'Memphis', 'Nashville']
const orders = [[[M, N, C, K], 42], [[N, C, K, M], 26], [[C, K, N, M], 15], [[K, C, N, M], 17]]
const documented = new Election({ candidates: [C, K, M, N] })
for (const [order, count] of orders) documented.addBallot(order, count)
console.log('as documented', plurality(documented).join(), condorcet.winner(documented))
const counted = new Election({ candidates: [C, K, M, N] })
for (const [order, count] of orders) counted.addBallot(new Ballot(order, count))
console.log('with Ballot', plurality(counted).join(), irv(counted), condorcet.winner(counted))
for (const allowTies of [true, false])
  try {
    const election = new Election({ allowTies })
    election.addBallot(new Ballot([['A', 'B'], 'C'], 1))
    console.log('allowTies', allowTies, JSON.stringify(borda(election)))
  } catch (error) {
    console.log('allowTies', allowTies, error.message)
  }
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'as documented Chattanooga false
with Ballot Memphis Knoxville Nashville
allowTies true Ballot not valid.
allowTies false ["B","A","A,B","C"]' ]
