#!/usr/bin/env bash
# written-number 0.11.1 and to-words 5.7.0: amounts in thousands are misspelt in French and are not Spanish.
#
# Expected: Académie française: “vingt” and “cent” take no s before “mille”: quatre-vingt mille, deux cent mille. Real Academia Española
# (Diccionario panhispánico de dudas, “uno”): before a noun, “mil” and “millón” the form is “un”: veintiún mil, veintiún euros, un millón.
# Seen: “quatre-vingts mille”, “deux cents mille”, “veintiuno mil”, “uno millón uno”; to-words has “Veintiuno Euros” and “Un Millon”, though
# “Setenta Y Un Euros”. In contracts the amount in words counts. Numbers below a thousand without a currency are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund written-number@0.11.1 to-words@5.7.0 >/dev/null
cat > try.mjs <<'JS'
import { ToWords } from 'to-words'
import written from 'written-number'
const words = (localeCode, number, currency) => new ToWords({ localeCode }).convert(number, { currency })
for (const number of [80, 200, 80000, 200000]) console.log(number, '|', written(number, { lang: 'fr' }), '|', words('fr-FR', number, false))
for (const number of [21000, 1000000, 1000001]) console.log(number, '|', written(number, { lang: 'es' }), '|', words('es-ES', number, false))
for (const number of [21, 71]) console.log(number, '|', words('es-ES', number, true))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '80 | quatre-vingts | Quatre-Vingts
200 | deux cents | Deux Cents
80000 | quatre-vingts mille | Quatre-Vingt Mille
200000 | deux cents mille | Deux Cents Mille
21000 | veintiuno mil | Veintiuno Mil
1000000 | un millón | Un Millon
1000001 | uno millón uno | Un Millon Uno
21 | Veintiuno Euros
71 | Setenta Y Un Euros' ]
