#!/usr/bin/env bash
# rehype-remark 10.0.1: paragraphs in a cell of a table are joined without a space, and a list in a cell breaks the table.
#
# Expected: the words stay apart, as with <br>, which becomes a space; a row of a Markdown table is one line (GFM, 4.10).
# Seen: the lines “12” and “50” become 1250, and “Anne Weir” and “until 2027” become “Anne Weiruntil 2027”. The second item of a list is on a
# line of its own, where the table ends, so that what is left of the row is a list item with a bar. Editors write a paragraph into each
# cell, so that a cell of two lines, as in minutes and lists of offices, is the usual case.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-gfm@4.0.1 remark-stringify@11.0.0 >/dev/null
cat > try.mjs <<'JS'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
const markdown = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm).use(remarkStringify)
for (const cell of ['12<br>50', '<p>12</p><p>50</p>', '<p>Anne Weir</p><p>until 2027</p>', '<ul><li>Paul</li><li>Zoé</li></ul>'])
  console.log(JSON.stringify(String(markdown.processSync(`<table><tr><th>A</th></tr><tr><td>${cell}</td></tr></table>`)).split('\n').slice(2, -1)))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '["| 12 50 |"]
["| 1250 |"]
["| Anne Weiruntil 2027 |"]
["| * Paul","* Zoé |"]' ]
