#!/usr/bin/env bash
# email-validator 2.0.4: an address whose last domain label is an internationalised one (xn--…) is not valid.
#
# Expected: RFC 5321, 4.1.2 and RFC 5890, 2.3.2.1: a domain is labels of letters, digits and hyphens, and every internationalised name
# has such a form, as .рф has xn--p1ai. Other labels of that form are accepted.
# Seen: two hyphens side by side are allowed in every label but the last, so that everyone under .рф, .中国 or .भारत is refused, though
# browsers send just this form of what was typed into <input type="email">.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-validator@2.0.4 >/dev/null
cat > try.mjs <<'JS'
import { domainToASCII } from 'node:url'
import { validate } from 'email-validator'
for (const domain of ['example.org', 'exämple.org', 'example.рф', 'example.中国', 'example.भारत'])
  console.log(domainToASCII(domain), validate(`anne@${domainToASCII(domain)}`))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'example.org true
xn--exmple-cua.org true
example.xn--p1ai false
example.xn--fiqs8s false
example.xn--h2brj9c false' ]
