#!/usr/bin/env bash
# html-to-text 10.0.1 and turndown 7.2.5: the numbers of a list are counted anew; <li value> and <ol reversed> are ignored.
#
# Expected: HTML, 4.4.8: the value of an item is its number, and the numbers go on from it. Both libraries heed <ol start>, and
# turndown escapes what could be mistaken for a number.
# Seen: articles 3, 7 (after two repealed ones) and 8 become 3, 4 and 5, in the text part of an email or in the Markdown of a contract, so
# that references to "Article 7" lead to another one. A countdown of 2 and 1 becomes 1 and 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-to-text@10.0.1 turndown@7.2.5 >/dev/null
cat > try.mjs <<'JS'
import { convert } from 'html-to-text'
import Turndown from 'turndown'
const articles = '<ol start="3"><li>Members</li><li value="7">Dues</li><li>Board</li></ol>'
const places = '<ol reversed><li>Silver</li><li>Gold</li></ol>'
const line = (text) => text.trim().split(/\s*\n\s*/).join(' | ').replaceAll(/ +/g, ' ')
for (const list of [articles, places]) {
  console.log('html-to-text', line(convert(list)))
  console.log('turndown', line(new Turndown().turndown(list)))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'html-to-text 3. Members | 4. Dues | 5. Board
turndown 3. Members | 4. Dues | 5. Board
html-to-text 1. Silver | 2. Gold
turndown 1. Silver | 2. Gold' ]
