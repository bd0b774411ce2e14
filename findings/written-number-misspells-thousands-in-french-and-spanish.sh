#!/usr/bin/env bash
# written-number 0.11.1: in French, 80,000 and 200,000 are misspelt; in Spanish, 21,000 and 1,000,001 are not Spanish.
#
# Expected: Académie française: “vingt” and “cent” take no s before “mille”: quatre-vingt mille, deux cent mille. Real Academia Española
# (Diccionario panhispánico de dudas, “uno”): before “mil” and “millón” the form is “un”: veintiún mil, treinta y un mil, un millón uno.
# Seen: “quatre-vingts mille”, “deux cents mille”, “veintiuno mil”, “treinta y uno mil”, “uno millón uno”. In contracts the amount in words
# counts; 1,000,000 alone is right (“un millón”), as are all numbers below a thousand.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund written-number@0.11.1 >/dev/null
cat > try.mjs <<'JS'
import written from 'written-number'
for (const number of [80, 80000, 200, 200000]) console.log(number, written(number, { lang: 'fr' }))
for (const number of [21000, 31000, 1000000, 1000001]) console.log(number, written(number, { lang: 'es' }))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '80 quatre-vingts
80000 quatre-vingts mille
200 deux cents
200000 deux cents mille
21000 veintiuno mil
31000 treinta y uno mil
1000000 un millón
1000001 uno millón uno' ]
