#!/usr/bin/env bash
# parse-full-name 1.2.7: of a name “family names, given name” with two family names, the given name becomes a suffix.
#
# Expected: as with one family name (“Weir, Anne”), and as in the example of the documentation, “DE LORENZO Y GUTIEREZ, Mr. JÜAN …”: what
# is before the comma is the family name. People in Spain and Latin America have two family names.
# Seen: of “García Márquez, Gabriel” the first name is García and the suffix is Gabriel, as if it were “Jr.”; the list of errors is empty. A
# member list in the usual form of directories is read wrong for everyone with two family names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-full-name@1.2.7 >/dev/null
cat > try.mjs <<'JS'
import { parseFullName } from 'parse-full-name'
for (const name of ['Weir, Anne', 'de la Cruz, Anne', 'García Márquez, Gabriel', 'Gabriel García Márquez, Jr.']) {
  const { first, middle, last, suffix, error } = parseFullName(name)
  console.log(name, JSON.stringify({ first, middle, last, suffix, errors: error.length }))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Weir, Anne {"first":"Anne","middle":"","last":"Weir","suffix":"","errors":0}
de la Cruz, Anne {"first":"Anne","middle":"","last":"de la Cruz","suffix":"","errors":0}
García Márquez, Gabriel {"first":"García","middle":"","last":"Márquez","suffix":"Gabriel","errors":0}
Gabriel García Márquez, Jr. {"first":"Gabriel","middle":"García","last":"Márquez","suffix":"Jr.","errors":0}' ]
