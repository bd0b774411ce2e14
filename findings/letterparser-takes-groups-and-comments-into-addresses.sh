#!/usr/bin/env bash
# letterparser 0.1.8: the name of a group and a comment become part of the address, and an invitation is appended to the message's words.
#
# Expected: RFC 5322, 3.4: “Board: b@example.org, c@example.org;” is a group of two mailboxes, “undisclosed-recipients:;” one of none; 3.2.2:
# a comment in brackets is no part of the address. RFC 5545 is a type of its own (text/calendar), not the text of the message.
# Seen: addresses “Board: b@example.org”, “undisclosed-recipients:;” and “d@example.org (Dan)”, none of which exists. Who answers all
# or compares the addressees with the members of a list misses them. BEGIN:VCALENDAR stands below the greeting.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund letterparser@0.1.8 >/dev/null
cat > try.mjs <<'JS'
import { extract } from 'letterparser'
const read = (...lines) => extract(lines.join('\r\n'))
const addresses = (list) => list.map(({ address }) => address)
const message = read('From: Anne <anne@example.org>', 'To: Board: b@example.org, Carl <c@example.org>;, d@example.org (Dan)', 'Cc: undisclosed-recipients:;',
  'Subject: Meeting', 'Content-Type: multipart/mixed; boundary=part', '', '--part', 'Content-Type: text/plain', '', 'See you on Friday.', '--part',
  'Content-Type: text/calendar; method=REQUEST', '', 'BEGIN:VCALENDAR', '--part--')
console.log(JSON.stringify([addresses(message.to), addresses(message.cc), message.text]))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '[["Board: b@example.org","c@example.org","d@example.org (Dan)"],["undisclosed-recipients:;"],"See you on Friday.\nBEGIN:VCALENDAR"]' ]
