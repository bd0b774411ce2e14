#!/usr/bin/env bash
# chrono-node 2.10.3, French: the words “et” and “est” after an hour are read as the time zones ET and EST of America.
#
# Expected: “mardi à 18h et jeudi à 20h” is Tuesday 18:00 and Thursday 20:00 where the reader is, as it is without “et”.
# Seen: for a reader in Paris the first one is Wednesday at midnight. “Le vote de 9h30 est clos” is 15:30. “est” is the French for
# “is”, so that most sentences about an hour are six hours late, the text that was recognised includes the word, and nothing else
# shows it. The list of time zones is the English one, for all languages; “las 9 est” does the same in Spanish.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3 >/dev/null
cat > try.mjs <<'JS'
import * as chrono from 'chrono-node'
const now = new Date(2026, 10, 30, 12)
const show = (date) => date.toLocaleString('sv-SE').slice(0, 16)
for (const text of ['mardi à 18h', 'mardi à 18h et jeudi à 20h', 'entre 9h et 11h', 'Le vote de 9h30 est clos.', 'Le vote de 9h30 sera clos.'])
  console.log(text, JSON.stringify(chrono.fr.parse(text, now).map((one) => [one.text, show(one.start.date())])))
JS
seen=$(TZ=Europe/Paris node try.mjs)
echo "$seen"
[ "$seen" = 'mardi à 18h [["mardi à 18h","2026-12-01 18:00"]]
mardi à 18h et jeudi à 20h [["mardi à 18h et","2026-12-02 00:00"],["jeudi à 20h","2026-12-03 20:00"]]
entre 9h et 11h [["9h et","2026-11-30 15:00"],["11h","2026-11-30 11:00"]]
Le vote de 9h30 est clos. [["9h30 est","2026-11-30 15:30"]]
Le vote de 9h30 sera clos. [["9h30","2026-11-30 09:30"]]' ]
