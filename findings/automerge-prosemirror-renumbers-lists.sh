#!/usr/bin/env bash
# @automerge/prosemirror 0.2.0, with its own schema: other people see other numbers in lists, and no horizontal rule.
#
# Expected: the document that is read from the shared text is the one that was written, as it is for headings, quotations, nested lists,
# links and pictures. The schema has a rule and the first number of a list, so that people can type both.
# Seen: a list that begins at 5 begins at 1; two lists, each from 1, become one that counts on; the rule disappears. Nothing says so, and
# who wrote the text and who reads it speak of different articles by the same number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @automerge/automerge@3.5.0 @automerge/prosemirror@0.2.0 >/dev/null
cat > try.mjs <<'JS'
import { basicSchemaAdapter, pmDocFromSpans, pmNodeToSpans } from '@automerge/prosemirror'
const { nodes } = basicSchemaAdapter.schema
const paragraph = (words) => nodes.paragraph.create(null, basicSchemaAdapter.schema.text(words))
const list = (order, ...items) => nodes.ordered_list.create({ order }, items.map((words) => nodes.list_item.create(null, paragraph(words))))
const show = (node) => {
  const { name } = node.type
  if (name === 'text') return node.text
  const inside = node.children.map(show).join(' ')
  return name === 'ordered_list' ? `${node.attrs.order}:[${inside}]` : name === 'horizontal_rule' ? '---' : inside
}
const tries = [
  [nodes.heading.create({ level: 3 }, basicSchemaAdapter.schema.text('By-laws')), list(1, 'one', 'two')],
  [list(5, 'five', 'six')],
  [list(1, 'one', 'two'), list(1, 'first', 'second')],
  [paragraph('above'), nodes.horizontal_rule.create(), paragraph('below')],
]
for (const content of tries) {
  const written = nodes.doc.create(null, content)
  written.check()
  console.log(show(written), '|', show(pmDocFromSpans(basicSchemaAdapter, pmNodeToSpans(basicSchemaAdapter, written))))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'By-laws 1:[one two] | By-laws 1:[one two]
5:[five six] | 1:[five six]
1:[one two] 1:[first second] | 1:[one two first second]
above --- below | above below' ]
