#!/usr/bin/env bash
# anchorme 3.0.8: an address with an accent becomes a link to the part after the accent, which is another site.
#
# Expected: the whole address, as browsers open it (URL Standard, 3.5: domain to ASCII), or no link. https://réunion.org is linked whole.
# Seen: “réunion.org” leads to union.org and “école.fr” to cole.fr, and so does the domain of the mail address anne@réunion.org.
# https://www.peñarol.org/socios becomes two links, to www.pe and to arol.org. A path that begins with “ñ” is cut off, one that begins
# with “é” and goes on is not. linkifyjs 4.4.0 links all of them whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund anchorme@3.0.8 linkifyjs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import anchorme from 'anchorme'
import { find } from 'linkifyjs'
const { list } = anchorme.default ?? anchorme
for (const text of ['https://réunion.org', 'réunion.org', 'école.fr', 'anne@réunion.org', 'https://www.peñarol.org/socios', 'https://example.org/ñ.html', 'https://example.org/été.html'])
  console.log(text, '|', list(text).map(({ string }) => string).join(' '), '|', find(text).map(({ value }) => value).join(' '))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'https://réunion.org | https://réunion.org | https://réunion.org
réunion.org | union.org | réunion.org
école.fr | cole.fr | école.fr
anne@réunion.org | union.org | anne@réunion.org
https://www.peñarol.org/socios | https://www.pe arol.org/socios | https://www.peñarol.org/socios
https://example.org/ñ.html | https://example.org/ | https://example.org/ñ.html
https://example.org/été.html | https://example.org/été.html | https://example.org/été.html' ]
