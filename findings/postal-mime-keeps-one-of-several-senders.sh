#!/usr/bin/env bash
# postal-mime 4.0.0: of a From field with several authors only the first is given, and nothing tells that there were others.
#
# Expected: RFC 5322 allows several addresses in From if Sender names who sent the message. A list that admits messages of its
# members, or a check of the authors' domains (RFC 7489), has to see all of them.
# Seen: `from` is one address, the second author stands only in the raw `headers`. mailparser 3.14.2 gives both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat > try.mjs <<'JS'
import PostalMime from 'postal-mime'
import { simpleParser } from 'mailparser'
const message = [
  'From: Ana <ana@example.org>, Bob <bob@example.net>',
  'Sender: Ana <ana@example.org>',
  'To: choir@example.org',
  'Subject: Programme',
  '',
  'Ours.',
  ''
].join('\r\n')
console.log(JSON.stringify((await PostalMime.parse(message)).from))
console.log(JSON.stringify((await simpleParser(message)).from.value))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '{"address":"ana@example.org","name":"Ana"}
[{"address":"ana@example.org","name":"Ana"},{"address":"bob@example.net","name":"Bob"}]' ]
