#!/usr/bin/env bash
# y-prosemirror 1.3.7 and @tiptap/y-tiptap 3.0.9 (yjs 13.6.33): who joins two paragraphs deletes what another person types in the
# second one at the same time.
#
# Expected: as in plain text (Y.Text with line breaks), where deleting the break and typing after it are both kept.
# Seen: joining deletes the second paragraph's node and copies its letters into the first. Letters that arrive for the deleted node
# are gone on both sides, without a conflict. Splitting has a milder form: " more", typed at the end of "one two" while another
# person presses Enter after "one", ends behind "one". Both keys are pressed all the time; a deleted draft is not noticed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33 y-protocols@1.0.6 y-prosemirror@1.3.7 @tiptap/y-tiptap@3.0.9 \
  prosemirror-model@1.25.4 prosemirror-state@1.4.4 prosemirror-view@1.41.3 >/dev/null
cat > try.mjs <<'JS'
import * as Y from 'yjs'
import { Schema } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
const nodes = { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} }
const schema = new Schema({ nodes })
for (const name of ['y-prosemirror', '@tiptap/y-tiptap']) {
  const binding = await import(name)
  const read = (doc) => binding.yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment('x'), schema).content.content.map((p) => p.textContent)
  const edit = (doc, change) => {
    const fragment = doc.getXmlFragment('x')
    const { doc: root, meta, mapping } = binding.initProseMirrorDoc(fragment, schema)
    binding.updateYFragment(doc, fragment, change(EditorState.create({ doc: root }).tr).doc, meta ?? { mapping, isOMark: new Map() })
  }
  const together = (paragraphs, one, other) => {
    const [a, b] = [new Y.Doc(), new Y.Doc()]
    ;[a.clientID, b.clientID] = [1, 2]
    const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
    binding.prosemirrorJSONToYXmlFragment(schema, { type: 'doc', content }, a.getXmlFragment('x'))
    Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
    edit(a, one)
    edit(b, other)
    Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
    Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
    return JSON.stringify([read(a), read(b)])
  }
  console.log(name, 'join', together(['one', 'two'], (tr) => tr.join(5), (tr) => tr.insertText(' more', 9)))
  console.log(name, 'split', together(['one two'], (tr) => tr.split(4), (tr) => tr.insertText(' more', 8)))
}
const [a, b] = [new Y.Doc(), new Y.Doc()]
;[a.clientID, b.clientID] = [1, 2]
a.getText().insert(0, 'one\ntwo')
Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
a.getText().delete(3, 1)
b.getText().insert(7, ' more')
Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
console.log('Y.Text', a.getText().toString())
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'y-prosemirror join [["onetwo"],["onetwo"]]
y-prosemirror split [["one more"," two"],["one more"," two"]]
@tiptap/y-tiptap join [["onetwo"],["onetwo"]]
@tiptap/y-tiptap split [["one more"," two"],["one more"," two"]]
Y.Text onetwo more' ]
