import { getSchema } from '@tiptap/core';
import { Fragment, Node, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { anyRichTextWithMedia } from '#platform/contract/rich-text/testing.ts';
import { editorExtensions } from '#platform/web/rich-text/editor-extensions.ts';
import { richTextOf } from '#platform/web/rich-text/enforce-schema.ts';
import { MediaPlaces } from '#platform/web/rich-text/media-places.ts';
import { withoutSuggestions, type SuggestionOf } from '../../../contract/suggestions.ts';
import { decideSuggestions } from './decide-suggestions.ts';
import { listSuggestions } from './list-suggestions.ts';
import { asSuggestions, withoutInheritedMarks } from './suggest-changes.ts';
import { suggestionSchema, suggestionsOn } from './suggestion-marks.ts';

const media = { places: new MediaPlaces(), take: () => [] };
const schema = getSchema(editorExtensions({ placeholder: () => '', onRefused: () => {}, media, live: suggestionSchema }));

const stateOf = (text: RichText) => EditorState.create({ doc: Node.fromJSON(schema, text) });
const paragraphs = (...texts: string[]): RichText => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })),
});
const all = () => true;
const accepted = (state: EditorState, isChosen: (each: SuggestionOf) => boolean = all) =>
  decideSuggestions(state.tr, { isChosen, isAccepted: true });
const declined = (state: EditorState, isChosen: (each: SuggestionOf) => boolean = all) =>
  decideSuggestions(state.tr, { isChosen, isAccepted: false });
let count = 0;
function suggest(state: EditorState, change: (tr: Transaction) => Transaction, by = 'BOB'): EditorState | undefined {
  const tr = asSuggestions(change(state.tr), state, { by, create: () => ({ id: `s${(count += 1)}`, at: count }) });
  return tr ? state.apply(tr) : undefined;
}

/** A change by two places between letters, given as parts of all. */
interface Change {
  kind: 'type' | 'delete' | 'replace' | 'split' | 'paste';
  at: number;
  length: number;
}
const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('type', 'delete', 'replace', 'split', 'paste'),
  at: fc.nat(10_000),
  length: fc.oneof(fc.nat(6), fc.nat(200)),
});

/** A position after the decision. At a sign, before it is in the block that ends, and after it in the new one. */
function placeAfter({ mapping }: Transaction, position: number): number {
  let side = 1;
  return mapping.maps.reduce((at, map) => {
    map.forEach((from, to) => {
      if (from < to && (from === at || to === at)) side = from === at ? -1 : 1;
    });
    return map.map(at, side);
  }, position);
}

/** Where blocks are joined, the kind of the block that is left can differ from that of the plain change (0188). */
function hasJoin({ doc }: EditorState): boolean {
  let isFound = false;
  doc.descendants((node) => {
    if (suggestionsOn(node, 'join').length > 0 || suggestionsOn(node, 'removal').length > 0) isFound = true;
  });
  return isFound;
}

/** Positions in text where the caret can be. */
function places(doc: Node): number[] {
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    for (let inside = 0; inside <= node.content.size; inside += 1) found.push(at + 1 + inside);
  });
  return found;
}
/** Where code meets a paragraph, a paste is code or paragraphs by what the place is then: without code here. */
const withoutCode = (text: RichText): RichText =>
  JSON.parse(JSON.stringify(text), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'codeBlock'
      ? { ...value, type: 'paragraph', attrs: undefined }
      : value,
  ) as RichText;
const container = (doc: Node, at: number): number => {
  const place = doc.resolve(at);
  for (let depth = place.depth; depth > 0; depth -= 1) if (place.node(depth).type.spec.isolating) return place.before(depth);
  return -1;
};

/** The key Enter: in a list, the text after it becomes an item; in code, a line. */
function split(tr: Transaction, at: number, isAfterHeading: boolean): Transaction {
  const place = tr.doc.resolve(at);
  if (place.parent.type.spec.code) return tr.insert(at, schema.text('\n'));
  const isItem = place.node(-1).type.name === 'listItem' && place.index(-1) === 0;
  return tr.split(
    at,
    isItem ? 2 : 1,
    isAfterHeading && !isItem && schema.nodes['paragraph'] ? [{ type: schema.nodes['paragraph'] }] : undefined,
  );
}

/** Two lines, as they are pasted into a paragraph and as they are typed. */
const twoParagraphs = new Slice(Fragment.fromArray(['a', 'b'].map((text) => schema.node('paragraph', null, [schema.text(text)]))), 1, 1);
function twoLines(tr: Transaction, at: number): Transaction {
  const length = tr.doc.content.size;
  split(tr.insert(at, schema.text('a')), at + 1, false);
  return tr.insert(at + tr.doc.content.size - length, schema.text('b'));
}

function make(tr: Transaction, kind: Change['kind'], from: number, to: number, { isPlain = false, isAfterHeading = false }): Transaction {
  switch (kind) {
    case 'type':
      return tr.insert(from, schema.text('new'));
    case 'delete':
      return tr.delete(from, to);
    case 'replace':
      return tr.replaceWith(from, to, schema.text('other'));
    case 'paste':
      return isPlain ? twoLines(tr, from) : tr.replace(from, from, twoParagraphs);
    case 'split':
      return split(tr, from, isAfterHeading);
  }
}

test('DO-11 property: declined suggestions leave the text as it was, and accepted ones make the plain change', () => {
  fc.assert(
    fc.property(anyRichTextWithMedia.map(withoutCode), fc.array(anyChange, { minLength: 1, maxLength: 6 }), (text, changes) => {
      const before = stateOf(text);
      let state = before;
      let plain = before;
      let isSamePlace = true;
      for (const { kind, at, length } of changes) {
        const all = places(state.doc);
        const from = all[at % all.length];
        if (from === undefined) return;
        const to = all[Math.min((at % all.length) + length, all.length - 1)] ?? from;
        if (container(state.doc, from) !== container(state.doc, to)) continue;
        const { parent, parentOffset } = state.doc.resolve(from);
        const isAfterHeading = parent.type.name === 'heading' && parentOffset === parent.content.size;
        const next = suggest(state, (tr) => make(tr, kind, from, to, { isAfterHeading }));
        if (!next) continue;
        if (isSamePlace) {
          const decision = accepted(state);
          const place = (position: number) => placeAfter(decision, position);
          plain = plain.apply(make(plain.tr, kind, place(from), place(to), { isPlain: true, isAfterHeading }));
          const seen = accepted(next).doc;
          expect(seen.textContent).toBe(plain.doc.textContent);
          // In joined blocks, a caret beside text that will go has two places in the plain text.
          isSamePlace = !hasJoin(next);
          if (isSamePlace) expect(seen.toString()).toBe(plain.doc.toString());
        }
        state = next;
      }
      expect(declined(state).doc.eq(before.doc)).toBe(true);
      expect(withoutSuggestions(richTextOf(state.doc))).toEqual(withoutSuggestions(richTextOf(before.doc)));
    }),
    { numRuns: 300 },
  );
});

test('DO-11 a new paragraph in a table that is deleted goes with it, and nothing after it', () => {
  const cell = { type: 'tableHeader', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'in' }] }] };
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] };
  const start = stateOf({ type: 'doc', content: [...paragraphs('AB').content, table, ...paragraphs('xyz').content] } as RichText);
  const split = suggest(start, (tr) => tr.split(8));
  const end = split ? split.doc.content.size - 4 : 0;
  const removed = split && suggest(split, (tr) => tr.delete(1, end));
  expect(removed && accepted(removed).doc.toString()).toBe('doc(paragraph("xyz"))');
});

const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
const text = (state: EditorState) =>
  listSuggestions(state.doc).map(({ by, inserted, deleted, joins, blocks }) => [by, deleted, inserted, joins, blocks]);

test('DO-11 typing over a passage is one suggestion, which grows with what is typed next', () => {
  const replaced = suggest(stateOf(paragraphs('We met on Monday.')), (tr) => tr.insertText('T', 11, 17));
  const typed = replaced && suggest(replaced, (tr) => tr.insertText('uesday', replaced.selection.head));
  expect(typed && text(typed)).toEqual([['BOB', 'Monday', 'Tuesday', 0, []]]);
  expect(typed && accepted(typed).doc.textContent).toBe('We met on Tuesday.');
  expect(typed && richTextOf(declined(typed).doc)).toEqual(richTextOf(stateOf(paragraphs('We met on Monday.')).doc));
});

test('DO-11 the caret moves on over deleted text, in the direction of the key', () => {
  const start = stateOf(paragraphs('abc'));
  const back = suggest(select(start, 3), (tr) => tr.delete(2, 3));
  expect(back?.selection.head).toBe(2);
  const forward = suggest(select(start, 2), (tr) => tr.delete(2, 3));
  expect(forward?.selection.head).toBe(3);
  // One's own suggestion is deleted.
  const own = suggest(start, (tr) => tr.insertText('x', 2));
  expect(own && suggest(own, (tr) => tr.delete(2, 3))?.doc.eq(start.doc)).toBe(true);
});

test('DO-11 suggestions of two people that overlap are decided one by one', () => {
  const start = stateOf(paragraphs('one two three'));
  const first = suggest(start, (tr) => tr.delete(1, 8), 'BOB');
  const both = first && suggest(first, (tr) => tr.delete(5, 14), 'EVA');
  expect(both && text(both).map(([by, deleted]) => [by, deleted])).toEqual([
    ['BOB', 'one two'],
    ['EVA', 'two three'],
  ]);
  const left = both && both.apply(declined(both, ({ by }) => by === 'BOB'));
  expect(left && text(left).map(([by, deleted]) => [by, deleted])).toEqual([['EVA', 'two three']]);
  expect(left && accepted(left).doc.textContent).toBe('one ');
});

test('DO-11 a table is deleted as a whole, and nothing is suggested inside of it then', () => {
  const cell = (words: string) => ({ type: 'tableCell' as const, content: paragraphs(words).content });
  const start = stateOf({
    type: 'doc',
    content: [
      ...paragraphs('Above').content,
      { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] },
      ...paragraphs('Below').content,
    ],
  });
  const table = start.doc.child(1);
  const going = suggest(start, (tr) => tr.delete(7, 7 + table.nodeSize));
  expect(going && text(going)).toEqual([['BOB', '', '', 0, ['table']]]);
  expect(going && suggest(going, (tr) => tr.insertText('x', 11))).toBeUndefined();
  expect(going && accepted(going).doc.toString()).toBe('doc(paragraph("Above"), paragraph("Below"))');
});

test('DO-11 formatting is no suggestion, except of what one suggests oneself', () => {
  const bold = schema.mark('bold');
  const start = stateOf(paragraphs('abc'));
  expect(suggest(start, (tr) => tr.addMark(1, 4, bold))).toBeUndefined();
  const own = suggest(start, (tr) => tr.insertText('new', 4));
  const formatted = own && suggest(own, (tr) => tr.addMark(4, 7, bold));
  expect(formatted && accepted(formatted).doc.toString()).toBe('doc(paragraph("abc", bold("new")))');
});

test('DO-11 what someone types inside of a suggestion without suggesting is text as any other', () => {
  const struck = suggest(stateOf(paragraphs('abcd')), (tr) => tr.delete(1, 5));
  const typed = struck?.apply(withoutInheritedMarks(struck.tr.insertText('x', 3)));
  expect(typed && accepted(typed).doc.textContent).toBe('x');
});
