#!/usr/bin/env bash
# email-reply-parser 2.3.9: a French sentence from "Le …" to "… a écrit :" ends the visible reply, and a closing takes the
# postscript with it.
#
# Expected: the line before a quotation has a date and an address; a paragraph without either, with no ">" after it, is the reply.
# Seen: everything from that sentence on is gone, and so is all that follows "Cordialement". getVisibleText tells nothing of it.
# Who lets people answer notifications by mail must keep the whole text and offer it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-reply-parser@2.3.9 >/dev/null
cat > try.mjs <<'JS'
import EmailReplyParser from 'email-reply-parser'
const visible = (...lines) => console.log(JSON.stringify(new EmailReplyParser().read(lines.join('\n')).getVisibleText()))
visible('Bonjour,', '', 'Le maire et son adjointe ont lu ce que la commission a écrit :', 'nous sommes d’accord avec le point 3.', '', 'À mardi.')
visible('Oui, la salle est libre.', '', 'Cordialement', 'Anne', '', 'PS : apportez douze chaises.')
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '"Bonjour,\n"
"Oui, la salle est libre.\n"' ]
