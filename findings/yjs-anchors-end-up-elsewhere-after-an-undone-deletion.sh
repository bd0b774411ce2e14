#!/usr/bin/env bash
# yjs 13.6.33: a deletion that was undone moves the anchors inside it to the end of the text, but not on the device that undid it.
#
# Expected: after the undo, a relative position that was taken before the deletion is at its words again, for everybody, since all
# documents are equal byte for byte.
# Seen: the text is the same everywhere. The device that undid the deletion finds the anchor at 8 to 11; another device finds both ends at
# 20, and so does everybody who opens the document later. UndoManager inserts the words again as new items, and only its own
# memory knows that they replace the old ones. Comments that are anchored by relative positions lose their passage in this way;
# anchors that are marks in the text come back with it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33 >/dev/null
cat > try.mjs <<'JS'
import * as Y from 'yjs'
const [one, other, later] = [1, 2, 3].map((id) => Object.assign(new Y.Doc(), { clientID: id }))
const text = one.getText()
text.insert(0, 'Rent is due monthly.')
Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
const anchor = [Y.createRelativePositionFromTypeIndex(text, 8), Y.createRelativePositionFromTypeIndex(text, 11, -1)].map(Y.encodeRelativePosition)
const undo = new Y.UndoManager(text, { captureTimeout: 0 })
text.delete(5, 15)
undo.undo()
for (const doc of [other, later]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(one))
const found = (doc) => anchor.map((end) => Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(end), doc)?.index).join('-')
for (const doc of [one, other, later]) console.log(doc.getText().toString(), found(doc))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Rent is due monthly. 8-11
Rent is due monthly. 20-20
Rent is due monthly. 20-20' ]
