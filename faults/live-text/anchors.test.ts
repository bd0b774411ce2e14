import type { Transaction } from '@tiptap/pm/state';
import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { partsOf } from '#features/documents/contract/live-text.ts';
import { findWords, TextParts, wordsAt, type Anchor } from '#features/documents/web/writing/threads/anchors.ts';
import { MemoryServer } from './memory-server.ts';
import { runsOf, timeLimit } from './runs.ts';
import { LiveWriter, schema } from './writer.ts';

const runs = runsOf(100);
const id = '00000000-0000-4000-8000-000000000001';
/** Each letter occurs once, so that it is known where a passage is. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const paragraphs = [letters.slice(0, 17), letters.slice(17, 34), letters.slice(34)];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

interface Comment {
  anchor: Anchor;
  place: ReturnType<typeof wordsAt>;
}

/** Comments on passages, several of which overlap. */
function commentsOn(fragment: Y.XmlFragment, passages: readonly (readonly [from: number, length: number])[]): Comment[] {
  const { doc } = initProseMirrorDoc(fragment, schema);
  const parts = new TextParts(fragment, schema);
  return passages.flatMap(([start, length]) => {
    const { from, end } = placeAt(doc, start);
    const range = { from, to: Math.min(from + length, end) };
    const anchor = parts.anchorOf(range);
    return anchor ? [{ anchor, place: wordsAt(doc, range) }] : [];
  });
}

/** Passage that a window marks for a comment; undefined if it is not in the text. */
function shownFor(fragment: Y.XmlFragment, { anchor, place }: Comment): { words: string; at: number } | undefined {
  const { doc } = initProseMirrorDoc(fragment, schema);
  const range = new TextParts(fragment, schema).rangeOf(anchor) ?? findWords(doc, place);
  return range && { words: doc.textBetween(range.from, range.to), at: range.from };
}

/** A place among the letters, and the end of its paragraph. */
function placeAt(doc: Transaction['doc'], start: number): { from: number; end: number } {
  const places: { from: number; end: number }[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock)
      for (let at = 0; at < node.content.size; at += 1) places.push({ from: position + 1 + at, end: position + 1 + node.content.size });
  });
  return places[start % places.length] ?? { from: 1, end: 1 };
}

function moved(tr: Transaction, from: number, to: number): Transaction {
  const index = from % tr.doc.childCount;
  const startOf = (wanted: number) => {
    let at = 0;
    for (let each = 0; each < wanted; each += 1) at += tr.doc.child(each).nodeSize;
    return at;
  };
  const node = tr.doc.child(index);
  tr.delete(startOf(index), startOf(index) + node.nodeSize);
  return tr.insert(startOf(to % tr.doc.childCount), node);
}

const step = fc.record({
  writer: fc.nat(4),
  act: fc.constantFrom(
    ...(['bold', 'type', 'type', 'type', 'remove', 'remove', 'exchange', 'exchange', 'offline', 'online'] as const),
    ...(['loseReply', 'kill', 'merge', 'wait'] as const),
  ),
  from: fc.nat(1_000),
  length: fc.integer({ min: 1, max: 9 }),
});
const moving = fc.record({ writer: fc.constant(0), act: fc.constant('move' as const), from: fc.nat(2), length: fc.nat(2) });
const passages = fc.array(fc.tuple(fc.nat(51), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 5 });

/** Plays a schedule of five windows to its end. */
async function play(server: MemoryServer, steps: readonly { writer: number; act: string; from: number; length: number }[]) {
  const writers = [0, 1, 2, 3, 4].map(() => new LiveWriter(server));
  let next = 0xe000;
  for (const { writer: index, act, from: start, length } of steps) {
    const writer = writers[index] as LiveWriter;
    const range = (tr: Transaction) => {
      const { from, end } = placeAt(tr.doc, start);
      return [from, Math.min(from + length, end)] as const;
    };
    if (act === 'bold') writer.edit((tr) => tr.addMark(...range(tr), schema.mark('bold')));
    else if (act === 'type') writer.edit((tr) => tr.insertText(String.fromCharCode(next++), placeAt(tr.doc, start).from));
    else if (act === 'remove') writer.edit((tr) => (tr.doc.textContent.length > 25 ? tr.delete(...range(tr)) : tr));
    else if (act === 'move') writer.edit((tr) => moved(tr, start, length));
    else if (act === 'exchange') {
      writer.text.catchUp();
      await vi.advanceTimersByTimeAsync(0);
    } else if (act === 'offline' || act === 'online') writer.isOffline = act === 'offline';
    else if (act === 'loseReply') writer.losesReply = true;
    else if (act === 'kill') writer.kill();
    else if (act === 'merge') server.merge(200);
    else if (act === 'wait') await vi.advanceTimersByTimeAsync(300);
  }
  for (const writer of writers) [writer.isOffline, writer.losesReply] = [false, false];
  for (let round = 0; round < 3 || (round < 20 && writers.some(({ text }) => text.hasUnsaved)); round += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    for (const { text } of writers) text.catchUp();
    await vi.advanceTimersByTimeAsync(0);
  }
  return writers;
}

/** Passages marked by all five windows and the server, which must agree. */
async function marked(steps: Parameters<typeof play>[1], wanted: readonly (readonly [number, number])[]) {
  const server = new MemoryServer(id, paragraphs);
  const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(partsOf(id).content);
  const comments = commentsOn(fragmentOf(server.open()), wanted);
  const writers = await play(server, steps);
  const fragments = [fragmentOf(server.open()), ...writers.map(({ text }) => text.fragment)];
  const shown = comments.map((comment) => {
    const [first, ...others] = fragments.map((fragment) => shownFor(fragment, comment));
    for (const other of others) expect(other).toEqual(first);
    return { exact: comment.place.exact, words: first?.words };
  });
  const text = writers[0]?.shown.replaceAll(/<[^>]*>/g, '') ?? '';
  for (const writer of writers) writer.text.lose();
  return { shown, text };
}

const isOfSentence = (letter: string) => letters.includes(letter);

test(
  'DO-11 property: comments stay at exactly the letters of their passages that are left, in five windows and on the server, after any schedule',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), passages, async (steps, wanted) => {
        const { shown, text } = await marked(steps, wanted);
        for (const { exact, words } of shown) {
          const left = exact.split('').filter((letter) => text.includes(letter));
          expect((words ?? '').split('').filter(isOfSentence)).toEqual(left);
        }
      }),
      runs,
    );
  },
  timeLimit(runs),
);

test(
  'DO-11 property: when paragraphs move, a comment is at words of its passage or at none, never at others',
  async () => {
    let found = 0;
    const any = fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: moving });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 10, maxLength: 50 }), passages, async (steps, wanted) => {
        const { shown } = await marked(steps, wanted);
        for (const { exact, words } of shown) {
          const own = (words ?? '').split('').filter(isOfSentence);
          expect(own.filter((letter) => !exact.includes(letter))).toEqual([]);
          if (own.length > 0) found += 1;
        }
      }),
      runs,
    );
    expect(found).toBeGreaterThan(0);
  },
  timeLimit(runs),
);
