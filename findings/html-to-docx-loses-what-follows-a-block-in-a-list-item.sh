#!/usr/bin/env bash
# @turbodocx/html-to-docx 1.23.1: text behind a nested list gets the number “null”, and a table in a list item disappears.
#
# Expected: an item may hold text, a list or table, and text again (HTML, 4.4.8: flow content). In by-laws this is the usual form: “(a) the
# following: … ; each for one year”.
# Seen: the words behind the block refer to numId “null”, which the file format does not allow (ST_DecimalNumber, a whole
# number). Of a table in an item no word arrives, without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @turbodocx/html-to-docx@1.23.1 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import toDocx from '@turbodocx/html-to-docx'
import JSZip from 'jszip'
async function read(html) {
  const file = await JSZip.loadAsync(Buffer.from(await toDocx(html)))
  const xml = await file.file('word/document.xml').async('string')
  return [...xml.matchAll(/w:numId w:val="([^"]*)"|<w:t[ >][^<]*?>?([^<>]+)<\/w:t>/g)].map(([, number, words]) => (number ? `${number}:` : words)).join(' ')
}
console.log(await read('<ol><li>fees</li><li>dues</li></ol>'))
console.log(await read('<ol><li>fees<ol><li>yearly</li></ol>each for a year</li></ol>'))
console.log(await read('<ol><li>fees<table><tr><td>40 EUR</td></tr></table></li></ol><p>End</p>'))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '1: fees 1: dues
1: fees 2: yearly null: each for a year
1: fees End' ]
