#!/usr/bin/env bash
# namecase 1.1.2: in a Spanish name, the space after “y” is removed.
#
# Expected: “ORTEGA Y GASSET” is “Ortega y Gasset”: the library has a rule for “y”, as for “de” and “la”, whose spaces stay.
# Seen: “Ortega yGasset”, “Ramón yCajal”, “Garcia-Moreno yVega”. It concerns every name with “y”, also two given names, and nothing says
# that the name is another one now.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund namecase@1.1.2 >/dev/null
cat > try.mjs <<'JS'
import namecase from 'namecase'
for (const name of ['JEAN DE LA FONTAINE', 'ORTEGA Y GASSET', 'RAMÓN Y CAJAL', 'GARCIA-MORENO Y VEGA', 'ANA Y LUIS']) console.log(name, '|', namecase(name))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'JEAN DE LA FONTAINE | Jean de la Fontaine
ORTEGA Y GASSET | Ortega yGasset
RAMÓN Y CAJAL | Ramón yCajal
GARCIA-MORENO Y VEGA | Garcia-Moreno yVega
ANA Y LUIS | Ana yLuis' ]
