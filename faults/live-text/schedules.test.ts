import { Fragment } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { canJoin, canSplit } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { Block, Paragraph } from '#platform/contract/rich-text/nodes.ts';
import { MemoryServer } from './memory-server.ts';
import { runsOf, timeLimit } from './runs.ts';
import { LiveWriter, schema } from './writer.ts';

const runs = runsOf(200);
const id = '00000000-0000-4000-8000-000000000001';
const paragraphs = ['The board meets.', 'It keeps minutes.', 'Anyone may listen.'];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

type Edit = (transaction: Transaction, at: number, letter: string) => Transaction;
/** Start of a top-level block. */
function blockAt({ doc }: Transaction, at: number): { index: number; from: number; to: number } {
  const index = at % doc.childCount;
  let from = 0;
  for (let each = 0; each < index; each += 1) from += doc.child(each).nodeSize;
  return { index, from, to: from + doc.child(index).nodeSize };
}
/** One of the nodes of a kind. */
function placeOf({ doc }: Transaction, type: string, at: number): number | undefined {
  const places: number[] = [];
  doc.descendants((node, position) => void (node.type.name === type && places.push(position)));
  return places[at % Math.max(1, places.length)];
}
const sizeAt = ({ doc }: Transaction, at: number): number => doc.nodeAt(at)?.nodeSize ?? 0;
/** A row like another one, with a letter in each cell. */
const rowOf = ({ doc }: Transaction, at: number, letter: string) => {
  const cell = schema.node('tableCell', null, [schema.node('paragraph', null, [schema.text(letter)])]);
  return schema.node(
    'tableRow',
    null,
    Array.from({ length: doc.nodeAt(at)?.childCount ?? 1 }, () => cell),
  );
};

const edits = {
  type: (tr, at, letter) => {
    const { from, to } = blockAt(tr, at);
    const places: number[] = [];
    tr.doc.nodesBetween(from, to, (node, position) => {
      if (node.isTextblock) for (let each = 0; each <= node.content.size; each += 1) places.push(position + 1 + each);
    });
    return places.length ? tr.insertText(letter, places[(at >> 3) % places.length]) : tr;
  },
  typeAtEnd: (tr, at, letter) => {
    const { to } = blockAt(tr, at);
    return tr.doc.resolve(to - 1).parent.isTextblock ? tr.insertText(letter, to - 1) : tr;
  },
  join: (tr, at) => {
    const place = tr.doc.resolve(blockAt(tr, at).to);
    const [one, other] = [place.nodeBefore, place.nodeAfter];
    return one && other && one.isTextblock === other.isTextblock && canJoin(tr.doc, place.pos) ? tr.join(place.pos) : tr;
  },
  split: (tr, at) => {
    const { from, to } = blockAt(tr, at);
    const place = from + 1 + ((at >> 3) % Math.max(1, to - from - 1));
    return canSplit(tr.doc, place) ? tr.split(place) : tr;
  },
  move: (tr, at) => {
    const { index, from, to } = blockAt(tr, at);
    if (tr.doc.childCount < 2) return tr;
    const node = tr.doc.child(index);
    tr.delete(from, to);
    return tr.insert(blockAt(tr, at >> 3).from, node);
  },
  heading: (tr, at) => {
    const { from, to } = blockAt(tr, at);
    return tr.setBlockType(from, to, tr.doc.nodeAt(from)?.type.name === 'heading' ? schema.nodes['paragraph']! : schema.nodes['heading']!);
  },
  quote: (tr, at) => {
    const { index, from, to } = blockAt(tr, at);
    const node = tr.doc.child(index);
    return tr.replaceWith(from, to, node.type.name === 'blockquote' ? node.content : schema.node('blockquote', null, Fragment.from(node)));
  },
  addRow: (tr, at, letter) => {
    const place = placeOf(tr, 'tableRow', at);
    return place === undefined ? tr : tr.insert(place, rowOf(tr, place, letter));
  },
  removeRow: (tr, at) => {
    const place = placeOf(tr, 'tableRow', at);
    return place === undefined || tr.doc.resolve(place).parent.childCount < 2 ? tr : tr.delete(place, place + sizeAt(tr, place));
  },
  addItem: (tr, at, letter) => {
    const place = placeOf(tr, 'listItem', at);
    return place === undefined
      ? tr
      : tr.insert(place, schema.node('listItem', null, [schema.node('paragraph', null, [schema.text(letter)])]));
  },
  removeItem: (tr, at) => {
    const place = placeOf(tr, 'listItem', at);
    return place === undefined || tr.doc.resolve(place).parent.childCount < 2 ? tr : tr.delete(place, place + sizeAt(tr, place));
  },
  bold: (tr, at) => tr.addMark(blockAt(tr, at).from, blockAt(tr, at).to, schema.mark('bold')),
} satisfies Record<string, Edit>;

const step = fc.record({
  writer: fc.nat(4),
  act: fc.constantFrom(
    ...(['type', 'type', 'typeAtEnd', 'typeAtEnd', 'join', 'split', 'move', 'heading', 'quote', 'bold'] as const),
    ...([
      'exchange',
      'exchange',
      'exchange',
      'deliver',
      'deliver',
      'repeat',
      'offline',
      'online',
      'loseReply',
      'kill',
      'merge',
      'wait',
    ] as const),
  ),
  at: fc.nat(10_000),
});

/** The state as a new window has it. */
function stateOf(doc: Y.Doc): string {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return Buffer.from(Y.encodeStateAsUpdate(copy)).toString('hex');
}

async function play(
  steps: readonly { writer: number; act: string; at: number }[],
  before: readonly (string | Block)[] = paragraphs,
): Promise<{ server: MemoryServer; shown: string[] }> {
  const server = new MemoryServer(id, before);
  const writers = [0, 1, 2, 3, 4].map(() => new LiveWriter(server));
  const inboxes = writers.map(() => 0);
  let next = 0xe000;
  const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  for (const { writer: index, act, at } of steps) {
    const writer = writers[index];
    const edit: Edit | undefined = (edits as Record<string, Edit>)[act];
    if (!writer) continue;
    if (edit) writer.edit((tr) => edit(tr, at, String.fromCharCode(next++)));
    else if (act === 'exchange') {
      writer.text.catchUp();
      await passes();
    } else if (act === 'deliver' && !writer.isOffline) {
      // Out of order: any event not yet received can be next.
      const event = server.sent[(inboxes[index] ?? 0) + (at % 2)];
      if (at % 2 === 0) inboxes[index] = (inboxes[index] ?? 0) + 1;
      if (event) writer.text.receive(event);
    } else if (act === 'repeat' && !writer.isOffline && server.sent.length > 0) {
      const event = server.sent[at % server.sent.length];
      if (event) writer.text.receive(event);
    } else if (act === 'offline') writer.isOffline = true;
    else if (act === 'online') writer.isOffline = false;
    else if (act === 'loseReply') writer.losesReply = true;
    else if (act === 'kill') writer.kill();
    else if (act === 'merge') server.merge(at % 4);
    else if (act === 'wait') await passes(300);
  }
  for (const writer of writers) [writer.isOffline, writer.losesReply] = [false, false];
  for (let round = 0; round < 3 || writers.some(({ text }) => text.hasUnsaved); round += 1) {
    expect(round, 'everything is sent after a while').toBeLessThan(20);
    await passes(40_000);
    for (const writer of writers) writer.text.catchUp();
    await passes();
  }
  const docs = [server.open(), ...writers.map(({ text }) => text.doc)];
  expect(new Set(docs.map(stateOf)).size, 'all windows and the server have the same bytes').toBe(1);
  const shown = writers.map((writer) => writer.shown);
  expect(new Set(shown).size).toBe(1);
  for (const { text } of writers) text.lose();
  return { server, shown };
}

test(
  'DO-11 property: five windows with partitions, reordered and repeated delivery and killed windows end equal, and no letter is lost',
  async () => {
    let repairs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const { server, shown } = await play(steps);
        repairs += server.repairs;
        for (const letter of server.stored) expect(shown[0], `U+${letter.charCodeAt(0).toString(16)}`).toContain(letter);
      }),
      runs,
    );
    expect(repairs).toBeGreaterThan(0);
  },
  timeLimit(runs),
);

const paragraphOf = (text: string): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const structured: readonly (string | Block)[] = [
  'The board meets.',
  { type: 'bulletList', content: ['Ana', 'Bob', 'Eva'].map((name) => ({ type: 'listItem', content: [paragraphOf(name)] })) },
  {
    type: 'table',
    content: [
      ['Chair', 'Ana'],
      ['Teller', 'Bob'],
    ].map((cells) => ({ type: 'tableRow', content: cells.map((text) => ({ type: 'tableCell', content: [paragraphOf(text)] })) })),
  },
  'Anyone may listen.',
];
const structuredStep = fc.record({
  writer: fc.nat(4),
  act: fc.constantFrom(
    ...(['type', 'type', 'typeAtEnd', 'split', 'move', 'quote', 'bold', 'addRow', 'removeRow', 'addItem', 'removeItem'] as const),
    ...(['exchange', 'exchange', 'deliver', 'repeat', 'offline', 'online', 'loseReply', 'kill', 'merge', 'wait'] as const),
  ),
  at: fc.nat(10_000),
});

test(
  'DO-11 property: of a text with a list and a table, rows and items of which are added and removed, all windows end equal',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(structuredStep, { minLength: 10, maxLength: 60 }), async (steps) => {
        const { shown } = await play(steps, structured);
        expect(new Set(shown).size).toBe(1);
      }),
      runs,
    );
  },
  timeLimit(runs),
);
