#!/usr/bin/env bash
# yjs 13.6.33: two people make overlapping passages bold at once; the part that only the second one chose is not bold.
#
# Expected: the union. Neither of the two took anything away.
# Seen: "one two" by one and "two three" by the other give bold "one two"; "three" stays plain on both sides. The end of the first
# range is stored as "bold off" at that place, inside the other's range. The same is true of colours, links and anchors of
# comments that share one mark name; anchors that have a name or an id each are kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33 >/dev/null
cat > try.mjs <<'JS'
import * as Y from 'yjs'
const together = (one, other) => {
  const [a, b] = [new Y.Doc(), new Y.Doc()]
  ;[a.clientID, b.clientID] = [1, 2]
  a.getText().insert(0, 'one two three four')
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
  a.getText().format(0, 7, one)
  b.getText().format(4, 9, other)
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
  const [seen, same] = [a, b].map((doc) => JSON.stringify(doc.getText().toDelta().map(({ insert, attributes }) => [insert, Object.keys(attributes ?? {}).join('+')])))
  return seen === same ? seen : 'differs'
}
console.log(together({ bold: true }, { bold: true }))
console.log(together({ 'comment-1': true }, { 'comment-2': true }))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '[["one ","bold"],["two","bold"],[" three",""],[" four",""]]
[["one ","comment-1"],["two","comment-1+comment-2"],[" three","comment-2"],[" four",""]]' ]
