#!/usr/bin/env bash
# mailparser 3.14.2 and postal-mime 4.0.0: a text file sent "inline" becomes a part of the message's own words.
#
# Expected: a part with a file name is a file, whether its disposition is "attachment" or "inline".
# Seen: notes.txt is not among the attachments, and its text stands at the end of the body; with "attachment" it is a file. Apple
# Mail sends dropped text files inline, so that an answer by mail publishes a whole file as the person's message.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat > try.mjs <<'JS'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
const mail = (disposition) =>
  [
    'From: Anne <anne@example.org>',
    'Subject: Hall',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Here it is.',
    '--part',
    'Content-Type: text/plain; charset=utf-8; name=notes.txt',
    `Content-Disposition: ${disposition}; filename=notes.txt`,
    '',
    'Keys are under the mat.',
    '--part--',
    '',
  ].join('\r\n')
for (const disposition of ['inline', 'attachment'])
  for (const [name, parse] of [['mailparser', simpleParser], ['postal-mime', (text) => PostalMime.parse(text)]]) {
    const { text, attachments } = await parse(mail(disposition))
    console.log(disposition, name, JSON.stringify(text.replace(/\n+/g, ' ').trim()), attachments.map(({ filename }) => filename).join() || 'no file')
  }
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'inline mailparser "Here it is. Keys are under the mat." no file
inline postal-mime "Here it is. Keys are under the mat." no file
attachment mailparser "Here it is." notes.txt
attachment postal-mime "Here it is." notes.txt' ]
