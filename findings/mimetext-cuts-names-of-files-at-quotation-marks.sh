#!/usr/bin/env bash
# mimetext 3.0.28: the name of a file with a quotation mark in it is cut there, and accents are sent as they are in a message of 7 bits.
#
# Expected: RFC 2045, 5.1 and RFC 5322, 3.2.4: within a quoted parameter a quotation mark is “\"”. RFC 2231, 4: other letters of a
# parameter are encoded. RFC 2045, 6.2: “7bit” is data of ASCII; text with accents is 8bit, quoted-printable or base64. Subjects and
# names of people are encoded by the same library.
# Seen: the file “Statutes "draft".pdf” arrives as “Statutes ” without its type, with mailparser 3.14.2 and postal-mime 4.0.0. The headers
# and the text have bytes above 127 under “Content-Transfer-Encoding: 7bit”, which servers may refuse or change.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mimetext@3.0.28 mailparser@3.14.2 postal-mime@4.0.0 >/dev/null
cat > try.mjs <<'JS'
import { simpleParser } from 'mailparser'
import { createMimeMessage } from 'mimetext'
import PostalMime from 'postal-mime'
const message = createMimeMessage()
message.setSender('anne@example.org')
message.setTo('club@example.org')
message.setSubject('Séance')
message.addMessage({ contentType: 'text/plain', data: 'La séance est levée.' })
for (const filename of ['Statutes.pdf', 'Statutes "draft".pdf', 'Séance.pdf'])
  message.addAttachment({ filename, contentType: 'application/pdf', data: 'aGVsbG8=' })
const raw = message.asRaw()
console.log(raw.split(/\r?\n/).filter((line) => /Subject|7bit|filename|levée/.test(line)).join('\n'))
const names = ({ attachments }) => JSON.stringify(attachments.map(({ filename }) => filename))
console.log('mailparser', names(await simpleParser(Buffer.from(raw))))
console.log('postal-mime', names(await PostalMime.parse(Buffer.from(raw))))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Subject: =?utf-8?B?U8OpYW5jZQ==?=
Content-Transfer-Encoding: 7bit
La séance est levée.
Content-Disposition: attachment; filename="Statutes.pdf"
Content-Disposition: attachment; filename="Statutes "draft".pdf"
Content-Disposition: attachment; filename="Séance.pdf"
mailparser ["Statutes.pdf","Statutes ","Séance.pdf"]
postal-mime ["Statutes.pdf","Statutes ","Séance.pdf"]' ]
