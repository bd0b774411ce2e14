import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, type Plugin } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, fixTables, mergeCells } from '@tiptap/pm/tables';
import { setBlockType, toggleMark, wrapIn } from '@tiptap/pm/commands';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Block, Inline, ListItem, Mark, TableCell, TableRow } from '#platform/contract/rich-text/nodes.ts';
import { richTextWithMedia } from '#platform/contract/rich-text/schema.ts';
import { anyRichTextWithMedia } from '#platform/contract/rich-text/testing.ts';
import { editorExtensions } from './editor-extensions.ts';
import { MediaPlaces } from './media-places.ts';
import { EnforceSchema, richTextOf } from './enforce-schema.ts';

const media = { places: new MediaPlaces(), take: () => [] };
const schema = getSchema(editorExtensions({ placeholder: () => '', onRefused: () => {}, media }));

// Records, so that the compiler requires exactly the names of the contract.
const nodes: Record<'doc' | (Block | Inline | ListItem | TableRow | TableCell)['type'], string[]> = {
  doc: [],
  paragraph: [],
  heading: ['level'],
  bulletList: [],
  orderedList: ['after', 'before', 'start', 'style'],
  listItem: [],
  blockquote: [],
  codeBlock: ['language'],
  horizontalRule: [],
  table: [],
  tableRow: [],
  tableHeader: ['colspan', 'rowspan'],
  tableCell: ['colspan', 'rowspan'],
  media: ['alt', 'caption', 'id', 'width'],
  text: [],
  hardBreak: [],
};
const marks: Record<Mark['type'], string[]> = {
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  code: [],
  superscript: [],
  subscript: [],
  link: ['href'],
};

const stateOf = (doc: Node, refused: () => void = () => {}): EditorState => {
  const plugins = EnforceSchema.configure({ onRefused: refused }).config.addProseMirrorPlugins?.call({
    options: { onRefused: refused },
  } as never) as Plugin[];
  return EditorState.create({ doc, plugins });
};

test('DO-02 the editor has exactly the nodes, marks and attributes of the contract', () => {
  const attributes = (types: Record<string, { spec: { attrs?: object } }>) =>
    Object.fromEntries(Object.entries(types).map(([name, type]) => [name, Object.keys(type.spec.attrs ?? {}).sort()]));
  expect(attributes(schema.nodes)).toEqual(nodes);
  expect(attributes(schema.marks)).toEqual(marks);
});

test('DO-12 DO-02 a change of a long text converts only the blocks that it changes', () => {
  const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
  const before = schema.node('doc', null, [schema.node('blockquote', null, [paragraph('One')]), paragraph('Two'), paragraph('Three')]);
  const state = EditorState.create({ doc: before });
  const changed = richTextOf(state.apply(state.tr.insertText('!', 10)).doc);
  expect(changed.content).toMatchObject([{ content: [{ content: [{ text: 'One' }] }] }, { content: [{ text: 'Tw!o' }] }, {}]);
  const [first, second, third] = richTextOf(before).content;
  expect(changed.content[0]).toBe(first);
  expect(changed.content[1]).not.toBe(second);
  expect(changed.content[2]).toBe(third);
});

test('DO-02 the editor loads every accepted text and returns an accepted one', () => {
  fc.assert(
    fc.property(anyRichTextWithMedia, (doc) => {
      const node = Node.fromJSON(schema, doc);
      node.check();
      const back = richTextOf(node);
      expect(richTextWithMedia.parse(back)).toEqual(back);
      expect(Node.fromJSON(schema, back).eq(node)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('DO-02 the text stays acceptable after any commands', () => {
  const step = fc.record({ kind: fc.nat({ max: 8 }), from: fc.nat(), to: fc.nat() });
  fc.assert(
    fc.property(anyRichTextWithMedia, anyRichTextWithMedia, fc.array(step, { maxLength: 12 }), (start, pasted, steps) => {
      let state = stateOf(Node.fromJSON(schema, start));
      const fixedStart = fixTables(state);
      if (fixedStart) state = state.apply(fixedStart);
      const other = Node.fromJSON(schema, pasted);
      for (const { kind, from: one, to: two } of steps) {
        const size = state.doc.content.size + 1;
        const [from, to] = [one % size, two % size].sort((a, b) => a - b) as [number, number];
        const dispatch = (tr: EditorState['tr']): void => void (state = state.apply(tr));
        const [cut, end] = [one % (other.content.size + 1), two % (other.content.size + 1)].sort((a, b) => a - b) as [number, number];
        const at = state.doc.resolve(from);
        const Selection = state.selection.constructor as unknown as { near: (position: typeof at) => EditorState['selection'] };
        state = state.apply(state.tr.setSelection(Selection.near(at)));
        if (kind === 0) dispatch(state.tr.replaceRange(from, to, other.slice(cut, end)));
        else if (kind === 1) dispatch(state.tr.deleteRange(from, to));
        else if (kind === 2) wrapIn(schema.nodes.blockquote!)(state, dispatch);
        else if (kind === 3) setBlockType(schema.nodes.heading!, { level: 1 })(state, dispatch);
        else if (kind === 4) toggleMark(schema.marks.bold!)(state, dispatch);
        else if (kind === 5) addColumnAfter(state, dispatch);
        else if (kind === 6) addRowAfter(state, dispatch);
        else if (kind === 7) deleteColumn(state, dispatch);
        else mergeCells(state, dispatch);
        const fixed = fixTables(state);
        if (fixed) dispatch(fixed);
      }
      const result = richTextWithMedia.safeParse(richTextOf(state.doc));
      expect(result.error?.issues).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

test('DO-02 attributes and characters out of range are corrected', () => {
  const state = stateOf(Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }] }));
  const item = { type: 'listItem', content: [{ type: 'paragraph' }] };
  const pasted = [
    { type: 'heading', attrs: { level: 9 } },
    { type: 'orderedList', attrs: { start: 99999999999 }, content: [item] },
    { type: 'codeBlock', attrs: { language: 'klingon' } },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '\u000b' },
        { type: 'text', text: 'a\u0000b\u000bc\uD83D', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'd' },
      ],
    },
  ].map((json) => Node.fromJSON(schema, json));
  const after = richTextOf(state.apply(state.tr.replaceWith(0, 2, pasted)).doc);
  expect(richTextWithMedia.parse(after)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 } },
      { type: 'orderedList', attrs: { start: 1 }, content: [item] },
      { type: 'codeBlock', attrs: { language: null } },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'abc\uFFFD', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'd' },
        ],
      },
    ],
  });
});

test('DO-02 a change beyond a limit is rejected and reported', () => {
  let refusals = 0;
  let state = stateOf(Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }] }), () => refusals++);
  const wrap = wrapIn(schema.nodes.blockquote!);
  for (let level = 0; level < 30; level++) wrap(state, (tr) => void (state = state.apply(tr)));
  expect(refusals).toBe(30 - (richTextLimits.depth - 1));
  expect(richTextWithMedia.safeParse(richTextOf(state.doc)).success).toBe(true);
  const before = state.doc;
  state = state.apply(state.tr.insertText('x'.repeat(richTextLimits.characters + 1)));
  expect(state.doc.eq(before)).toBe(true);
});
