#!/usr/bin/env bash
# linkifyjs 4.4.0: a typographic quotation mark, ellipsis or CJK full stop after an address becomes part of the link.
#
# Expected: the mark ends the sentence or the quotation, as do the straight quotation mark, the full stop and the bracket, which are left out.
# Seen: of “https://example.org/minutes” the link is https://example.org/minutes”, which leads to a page that does not exist. Phones
# and word processors set curly marks and "…" by themselves, so that in French, German or Chinese this is the usual case;
# tests with ASCII marks pass. Between « » with spaces the address comes out right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund linkifyjs@4.4.0 >/dev/null
cat > try.mjs <<'JS'
import { find } from 'linkifyjs'
const address = 'https://example.org/minutes'
for (const [before, after] of [['"', '"'], ['(', ')'], ['', '.'], ['« ', ' »'], ['“', '”'], ['„', '“'], ['«', '»'], ['', '…'], ['', '。']])
  console.log(`${before}${after}`, find(`${before}${address}${after}`)[0].href === address ? 'right' : find(`${before}${address}${after}`)[0].value)
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '"" right
() right
. right
«  » right
“” https://example.org/minutes”
„“ https://example.org/minutes“
«» https://example.org/minutes»
… https://example.org/minutes…
。 https://example.org/minutes。' ]
