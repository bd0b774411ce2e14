#!/usr/bin/env bash
# postal-mime 4.0.0: a quoted paragraph of a format=flowed message is joined with the ">" of its second line in the middle.
#
# Expected: RFC 3676, 4.1: quote marks are counted and removed before lines of the same depth are joined:
# "> The hall is free on Tuesday."  mailparser 3.14.2 does so.
# Seen: "> The hall is free > on Tuesday." Thunderbird and Apple Mail send replies in this format, so that a program that finds
# quotations by a ">" at the start of a line shows half of each as the words of the sender's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat > try.mjs <<'JS'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'
const mail = [
  'From: Anne <anne@example.org>',
  'Subject: Hall',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> The hall is free ',
  '> on Tuesday.',
  '',
  'Yes, we take it ',
  'then.',
  '',
].join('\r\n')
console.log('postal-mime', JSON.stringify((await PostalMime.parse(mail)).text.trimEnd()))
console.log('mailparser', JSON.stringify((await simpleParser(mail)).text.trimEnd()))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'postal-mime "> The hall is free > on Tuesday.\n\nYes, we take it then."
mailparser "> The hall is free on Tuesday.\n\nYes, we take it then."' ]
