import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Block } from '#platform/contract/rich-text/nodes.ts';
import { MemoryServer } from './memory-server.ts';
import { reportDoubled, runsOf, timeLimit } from './runs.ts';
import { LiveWriter, schema } from './writer.ts';

const runs = runsOf(100);
const id = '00000000-0000-4000-8000-000000000001';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const media = (name: string): Block => ({
  type: 'media',
  attrs: { id: `00000000-0000-4000-8000-00000000000${name}`, alt: '', caption: '', width: 'full' },
});
const cell = (text: string) => ({
  type: 'tableCell' as const,
  content: [text ? { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] } : { type: 'paragraph' as const }],
});
const table = (rows: readonly (readonly string[])[]): Block => ({
  type: 'table',
  content: rows.map((cells) => ({ type: 'tableRow' as const, content: cells.map(cell) })),
});
const rule: Block = { type: 'horizontalRule' };

type Edit = (tr: Transaction) => Transaction;
const nodeOf = (block: Block) => schema.nodeFromJSON(block);

function positionsOf({ doc }: Transaction, type: string): number[] {
  const positions: number[] = [];
  doc.descendants((node, position) => void (node.type.name === type && positions.push(position)));
  return positions;
}

/** Moves a block at the top, as the editor does, before the one that is at the place then. */
const movesBlock =
  (from: number, to: number) =>
  (tr: Transaction): Transaction => {
    const node = tr.doc.child(from % tr.doc.childCount);
    const startOf = (index: number) => {
      let at = 0;
      for (let each = 0; each < index; each += 1) at += tr.doc.child(each).nodeSize;
      return at;
    };
    const start = startOf(from % tr.doc.childCount);
    tr.delete(start, start + node.nodeSize);
    return tr.insert(startOf(to % tr.doc.childCount), node);
  };

/** What is at the top of a text, in short. */
function blocksOf(writer: LiveWriter): string[] {
  const found: string[] = [];
  writer.edit((tr) => {
    tr.doc.forEach((node) => {
      const pictures: string[] = [];
      node.descendants((each) => void (each.type.name === 'media' && pictures.push(nameOf(each))));
      const name = node.type.name === 'paragraph' ? '' : node.type.name === 'media' ? nameOf(node) : node.type.name;
      found.push([name, ...pictures, node.textContent].filter(Boolean).join(' '));
    });
    return tr;
  });
  return found.filter(Boolean);
}
const nameOf = ({ attrs }: Node) => `media${String(attrs['id']).slice(-1)} ${String(attrs['caption'])}`.trim();

const exchange = async (writers: readonly LiveWriter[]): Promise<void> => {
  for (const { text } of [...writers, ...writers, ...writers]) {
    text.catchUp();
    await vi.advanceTimersByTimeAsync(0);
  }
};

const many = [...'abcdef'].map((letter) => `${letter}.`);
const blocks: readonly [name: string, block: Block][] = [
  ['media1', media('1')],
  ['horizontalRule', rule],
  [
    'table VW',
    table([
      ['V', ''],
      ['', 'W'],
    ]),
  ],
  [
    'table',
    table([
      ['', ''],
      ['', ''],
    ]),
  ],
];

test('DO-11 two people who move the same picture, rule or table at the same time: it is there once, where it was first', async () => {
  for (const [name, block] of blocks)
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const server = new MemoryServer(id, [...many.slice(0, 3), block, ...many.slice(3)]);
      const writers = [new LiveWriter(server), new LiveWriter(server)];
      writers[0]?.edit(movesBlock(3, 0));
      writers[1]?.edit(movesBlock(3, 5));
      await exchange(order.map((index) => writers[index] as LiveWriter));
      const placed = many.toSpliced(order[0] === 0 ? 0 : 5, 0, name);
      for (const writer of writers) expect(blocksOf(writer), name).toEqual(placed);
      for (const { text } of writers) text.lose();
    }
});

/** What two people have after both changes, which the server receives in either order. */
async function inAnyOrder(before: readonly (string | Block)[], ...edits: readonly Edit[]): Promise<string[]> {
  const seen: string[][] = [];
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const server = new MemoryServer(id, before);
    const writers = edits.map(() => new LiveWriter(server));
    for (const [index, edit] of edits.entries()) writers[index]?.edit(edit);
    await exchange(order.map((index) => writers[index] as LiveWriter));
    for (const writer of writers) seen.push(blocksOf(writer));
    for (const { text } of writers) text.lose();
  }
  for (const each of seen) expect(each).toEqual(seen[0]);
  return seen[0] ?? [];
}

const writesCaption =
  (caption: string): Edit =>
  (tr) => {
    const [at = 0] = positionsOf(tr, 'media');
    return tr.setNodeMarkup(at, undefined, { ...tr.doc.nodeAt(at)?.attrs, caption });
  };

test('DO-11 the caption that someone writes for a picture while someone else moves it is with the picture', async () => {
  const before = [...many.slice(0, 3), media('1'), ...many.slice(3)];
  expect(await inAnyOrder(before, movesBlock(3, 0), writesCaption('The mill'))).toEqual(['media1 The mill', ...many]);
  // Who deletes it deletes it with the caption.
  const deletes: Edit = (tr) => tr.delete(positionsOf(tr, 'media')[0] ?? 0, (positionsOf(tr, 'media')[0] ?? 0) + 1);
  expect(await inAnyOrder(before, deletes, writesCaption('The mill'))).toEqual(many);
});

test('DO-11 a picture that someone adds to a quotation or a cell while someone else moves or deletes it is there once', async () => {
  const adds: Edit = (tr) =>
    tr.insert(positionsOf(tr, 'paragraph').find((at) => tr.doc.nodeAt(at)?.textContent === 'Q') ?? 0, nodeOf(media('1')));
  const quote: Block = { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Q' }] }] };
  for (const block of [quote, table([['Q'], ['R']])]) {
    const before = [...many.slice(0, 3), block, ...many.slice(3)];
    const removes: Edit = (tr) => tr.delete(12, 12 + tr.doc.child(3).nodeSize);
    expect((await inAnyOrder(before, removes, adds)).sort()).toEqual([...many, 'media1']);
    const moved = await inAnyOrder(before, movesBlock(3, 0), adds);
    expect(moved.filter((each) => each.includes('media1'))).toHaveLength(1);
    expect(moved.filter((each) => each.includes('Q'))).toHaveLength(1);
  }
});

test('DO-11 who changes a picture into another one while someone else moves it loses neither', async () => {
  const before = [...many.slice(0, 3), media('1'), ...many.slice(3)];
  const replaces: Edit = (tr) => tr.setNodeMarkup(positionsOf(tr, 'media')[0] ?? 0, undefined, nodeOf(media('2')).attrs);
  expect((await inAnyOrder(before, movesBlock(3, 0), replaces)).sort()).toEqual([...many, 'media1', 'media2']);
});

const letters = 'abcdefghijklmnopqrstuvwx';
const before = [
  letters.slice(0, 6),
  media('1'),
  letters.slice(6, 12),
  media('2'),
  table([
    ['V', ''],
    ['', 'W'],
  ]),
  rule,
  letters.slice(12, 18),
  media('3'),
  letters.slice(18),
];
const step = fc.record({
  writer: fc.nat(3),
  act: fc.constantFrom(
    ...(['move', 'move', 'move', 'move', 'type', 'type', 'caption'] as const),
    ...(['exchange', 'exchange', 'deliver', 'deliver', 'offline', 'online', 'loseReply', 'merge', 'wait', 'kill'] as const),
  ),
  from: fc.nat(1_000),
  to: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const placesIn = (tr: Transaction): number[] =>
  [...positionsOf(tr, 'paragraph')].flatMap((at) =>
    Array.from({ length: (tr.doc.nodeAt(at)?.content.size ?? 0) + 1 }, (_, each) => at + 1 + each),
  );

/** What is shown in all windows after a schedule. */
async function playedTo(server: MemoryServer, steps: readonly Step[]): Promise<string> {
  const writers = [0, 1, 2, 3].map(() => new LiveWriter(server));
  const inboxes = [0, 0, 0, 0];
  let next = 0xe000;
  for (const { writer: index, act, from, to } of steps) {
    const writer = writers[index] as LiveWriter;
    if (act === 'move') writer.edit(movesBlock(from, to));
    else if (act === 'type') writer.edit((tr) => tr.insertText(String.fromCharCode(next++), placesIn(tr)[from % placesIn(tr).length]));
    else if (act === 'caption') writer.edit(writesCaption(`caption ${next}`));
    else if (act === 'exchange') {
      writer.text.catchUp();
      await vi.advanceTimersByTimeAsync(0);
    } else if (act === 'deliver' && !writer.isOffline) {
      const event = server.sent[inboxes[index] ?? 0];
      if (event) writer.text.receive(event);
      inboxes[index] = (inboxes[index] ?? 0) + (event ? 1 : 0);
    } else if (act === 'offline' || act === 'online') writer.isOffline = act === 'offline';
    else if (act === 'loseReply') writer.losesReply = true;
    else if (act === 'kill') writer.kill();
    else if (act === 'merge') server.merge(200);
    else if (act === 'wait') await vi.advanceTimersByTimeAsync(300);
  }
  for (const writer of writers) [writer.isOffline, writer.losesReply] = [false, false];
  for (let round = 0; round < 3 || (round < 20 && writers.some(({ text }) => text.hasUnsaved)); round += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    await exchange(writers);
  }
  const [shown = '', ...same] = writers.map((writer) => writer.shown);
  for (const each of same) expect(each).toBe(shown);
  for (const { text } of writers) text.lose();
  return shown;
}

/** How often each part of the text is there. */
function countsIn(shown: string): number[] {
  const text = shown.replaceAll(/<[^>]*>/g, '');
  const pictures = ['1', '2', '3'].map((name) => shown.split(`${name}" width`).length - 1);
  const others = [/<horizontalrule/gi, /<table[ >]/g].map((pattern) => shown.match(pattern)?.length ?? 0);
  return [...[...letters, 'V', 'W'].map((letter) => text.split(letter).length - 1), ...pictures, ...others];
}

test(
  'DO-11 property: when four people move paragraphs, pictures, rules and tables, also the same one, nothing is lost, and almost never is anything doubled',
  async () => {
    let [doubled, played] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const server = new MemoryServer(id, before);
        const shown = await playedTo(server, steps);
        const counts = countsIn(shown);
        expect(Math.min(...counts), 'each part is there').toBe(1);
        for (const letter of server.stored) expect(shown).toContain(letter);
        played += 1;
        if (Math.max(...counts) > 1) doubled += 1;
      }),
      runs,
    );
    reportDoubled(runs, doubled);
    expect(doubled, `schedules of ${played} with something doubled`).toBeLessThanOrEqual(played / 25);
  },
  timeLimit(runs),
);
