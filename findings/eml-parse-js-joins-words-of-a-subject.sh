#!/usr/bin/env bash
# eml-parse-js 1.1.15: a subject of two lines loses the space between them, and an author whose encoded name has a comma becomes two.
#
# Expected: RFC 5322, 2.2.3: unfolding removes the line break and keeps the space. RFC 2047, 5 and 6.2: an encoded word is decoded after
# the addresses were told apart, so that its comma belongs to the name. RFC 2045, 5.2: a message without Content-Type is plain text.
# Seen: “The meeting of thecouncil is cancelled”; two authors, “Weir” without an address and “Anne”. Of a message without Content-Type
# there is no text, and its words are an attachment without a name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund eml-parse-js@1.1.15 >/dev/null
cat > try.mjs <<'JS'
import eml from 'eml-parse-js'
const read = (...lines) => eml.readEml(lines.join('\r\n'))
const message = read('From: =?utf-8?Q?Weir=2C_Anne?= <anne@example.org>', 'To: club@example.org', 'Subject: The meeting of the', ' council is cancelled',
  'Content-Type: text/plain; charset=utf-8', '', 'See you on Friday.')
console.log(JSON.stringify([message.subject, message.from, message.text]))
const plain = read('From: anne@example.org', 'To: club@example.org', 'Subject: Friday', '', 'See you on Friday.')
console.log(JSON.stringify([plain.text ?? null, plain.attachments]))
JS
seen=$(node try.mjs 2>/dev/null)
echo "$seen"
[ "$seen" = '["The meeting of thecouncil is cancelled",[{"name":"Weir","email":""},{"name":"Anne","email":"anne@example.org"}],"See you on Friday."]
[null,[{"data":"See you on Friday.","data64":""}]]' ]
