import type { Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryServer } from './memory-server.ts';
import { reportDoubled, runsOf, timeLimit } from './runs.ts';
import { LiveWriter, schema } from './writer.ts';

const runs = runsOf(100);
const id = '00000000-0000-4000-8000-000000000001';
const sentence = 'one two three four';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

type Edit = (transaction: Transaction) => Transaction;
/** Positions of words in the only paragraph. */
function placeOf({ doc }: Transaction, words: string): [from: number, to: number] {
  const from = doc.textContent.indexOf(words) + 1;
  return [from, from + words.length];
}
const gives =
  (words: string, name: string, attrs?: Record<string, unknown>): Edit =>
  (tr) =>
    tr.addMark(...placeOf(tr, words), schema.mark(name, attrs));
const takes =
  (words: string, name: string): Edit =>
  (tr) =>
    tr.removeMark(...placeOf(tr, words), schema.marks[name]);
const types =
  (text: string, after: string): Edit =>
  (tr) =>
    tr.insertText(text, placeOf(tr, after)[1]);

async function exchange(writers: readonly LiveWriter[]): Promise<void> {
  for (const { text } of [...writers, ...writers, ...writers]) {
    text.catchUp();
    await vi.advanceTimersByTimeAsync(0);
  }
}

/**
 * Resulting text of all clients after concurrent changes, which the server receives in this order.
 * All clients had received those `before`.
 */
async function together(all: readonly Edit[], before: readonly Edit[] = []): Promise<string> {
  const server = new MemoryServer(id, [sentence]);
  const writers = all.map(() => new LiveWriter(server));
  for (const edit of before) writers[0]?.edit(edit);
  await exchange(writers);
  for (const [index, edit] of all.entries()) writers[index]?.edit(edit);
  await exchange(writers);
  const [shown = '', ...same] = writers.map((writer) => writer.shown.replaceAll(/<\/?paragraph>|<\/bold><bold>/g, ''));
  for (const each of same) expect(each).toBe(shown);
  for (const { text } of writers) text.lose();
  return shown;
}
async function inAnyOrder(all: readonly Edit[], before: readonly Edit[] = []): Promise<string> {
  const shown = await together(all, before);
  expect(await together(all.toReversed(), before)).toBe(shown);
  return shown;
}

test('DO-11 two people who make overlapping passages bold at the same time: both passages are bold', async () => {
  expect(await inAnyOrder([gives('one two', 'bold'), gives('two three', 'bold')])).toBe('<bold>one two three</bold> four');
  expect(await inAnyOrder([gives('one two three four', 'bold'), gives('two', 'bold')])).toBe('<bold>one two three four</bold>');
  expect(await inAnyOrder([gives('one two', 'bold'), gives('three', 'bold'), gives('two three four', 'bold')])).toBe(
    '<bold>one two three four</bold>',
  );
});

test('DO-11 bold by one and not bold by another: each passage is as the one who changed it left it', async () => {
  const bold = [gives('one two', 'bold')];
  expect(await inAnyOrder([takes('two', 'bold'), gives('two three', 'bold')], bold)).toBe('<bold>one </bold>two<bold> three</bold> four');
  expect(await inAnyOrder([takes('one two', 'bold'), gives('two three', 'bold')], bold)).toBe('one two<bold> three</bold> four');
  expect(await inAnyOrder([takes('one', 'bold'), takes('e two', 'bold')], bold)).toBe('one two three four');
});

test('DO-11 two links that overlap: no part of either passage is without a link', async () => {
  const link = (words: string, host: string) => gives(words, 'link', { href: `https://${host}.example/` });
  const shown = await together([link('one two', 'a'), link('two three', 'b')]);
  const texts = [...shown.matchAll(/<link href="https:\/\/(\w)[^>]*>([^<]*)<\/link>/g)].map(([, host, text]) => [host, text]);
  expect(texts.map(([, text]) => text).join('')).toBe('one two three');
  expect(texts[0]).toEqual(['a', expect.stringMatching(/^one /)]);
  expect(texts.at(-1)).toEqual(['b', expect.stringMatching(/ three$/)]);
});

test('DO-11 words typed in a passage, or at its end, while others format around them have the marks that their author saw', async () => {
  const bold = [gives('one two', 'bold')];
  expect(await inAnyOrder([types(' more', 'one two'), gives('two three', 'bold')], bold)).toBe('<bold>one two more three</bold> four');
  expect(await inAnyOrder([types('xx', 'on'), takes('one two', 'bold')], bold)).toBe('onxxe two three four');
});

const step = fc.record({
  writer: fc.nat(3),
  act: fc.constantFrom(
    ...(['bold', 'bold', 'bold', 'plain', 'plain', 'type', 'type', 'remove'] as const),
    ...(['exchange', 'exchange', 'deliver', 'deliver', 'offline', 'online', 'loseReply', 'merge', 'wait', 'kill'] as const),
  ),
  from: fc.nat(1_000),
  length: fc.integer({ min: 1, max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Each letter of the sentence occurs once, so that what was done to it is known. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A place among the letters, and the end of its paragraph. */
function placeAt(doc: Transaction['doc'], start: number): { from: number; end: number } {
  const places: { from: number; end: number }[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock)
      for (let at = 0; at < node.content.size; at += 1) places.push({ from: position + 1 + at, end: position + 1 + node.content.size });
  });
  return places[start % places.length] ?? { from: 1, end: 1 };
}

/** Moves a paragraph, as the editor does. */
function moved(tr: Transaction, from: number, to: number): Transaction {
  const node = tr.doc.child(from % tr.doc.childCount);
  let at = 0;
  for (let each = 0; each < from % tr.doc.childCount; each += 1) at += tr.doc.child(each).nodeSize;
  tr.delete(at, at + node.nodeSize);
  let target = 0;
  for (let each = 0; each < to % tr.doc.childCount; each += 1) target += tr.doc.child(each).nodeSize;
  return tr.insert(target, node);
}

/** Starts of the paragraphs but the first one. */
function startsOf({ doc }: Transaction): number[] {
  const starts: number[] = [];
  doc.forEach((_, offset) => void starts.push(offset));
  return starts.slice(1);
}

class Schedule {
  /** The text starts in italics; bold is only given and italics are only taken. */
  readonly server: MemoryServer;
  readonly writers: readonly LiveWriter[];
  readonly bold = new Set<string>();
  readonly plain = new Set<string>();
  readonly #inboxes = [0, 0, 0, 0];
  #next = 0xe000;

  constructor(paragraphs: readonly string[] = [letters]) {
    this.server = new MemoryServer(id, paragraphs, [{ type: 'italic' }]);
    this.writers = [0, 1, 2, 3].map(() => new LiveWriter(this.server));
  }

  async take({ writer: index, act, from: start, length }: Omit<Step, 'act'> & { act: string }): Promise<void> {
    const writer = this.writers[index] as LiveWriter;
    // Until the server has merged marks, a letter may have one already that no one gave it: then this changes nothing.
    const formatted = (tr: Transaction, letters: Set<string>, mark: string, has: boolean) => {
      const { from, end } = placeAt(tr.doc, start);
      const to = Math.min(from + length, end);
      for (let at = from; at < to; at += 1)
        if (tr.doc.rangeHasMark(at, at + 1, schema.mark(mark).type) === has) letters.add(tr.doc.textBetween(at, at + 1));
      return [from, to] as const;
    };
    if (act === 'bold') writer.edit((tr) => tr.addMark(...formatted(tr, this.bold, 'bold', false), schema.mark('bold')));
    else if (act === 'plain') writer.edit((tr) => tr.removeMark(...formatted(tr, this.plain, 'italic', true), schema.marks['italic']));
    else if (act === 'type') writer.edit((tr) => tr.insertText(String.fromCharCode(this.#next++), placeAt(tr.doc, start).from));
    else if (act === 'move') writer.edit((tr) => moved(tr, start, length));
    else if (act === 'split') writer.edit((tr) => tr.split(placeAt(tr.doc, start).from));
    else if (act === 'join')
      writer.edit((tr) => {
        const starts = startsOf(tr);
        return starts.length > 0 ? tr.join(starts[start % starts.length] ?? 0) : tr;
      });
    else if (act === 'remove')
      writer.edit((tr) => {
        const { from } = placeAt(tr.doc, start);
        return tr.doc.textContent.length > 20 ? tr.delete(from, from + 1) : tr;
      });
    else if (act === 'exchange') {
      writer.text.catchUp();
      await vi.advanceTimersByTimeAsync(0);
    } else if (act === 'deliver' && !writer.isOffline) {
      const event = this.server.sent[this.#inboxes[index] ?? 0];
      if (event) writer.text.receive(event);
      this.#inboxes[index] = (this.#inboxes[index] ?? 0) + (event ? 1 : 0);
    } else if (act === 'offline' || act === 'online') writer.isOffline = act === 'offline';
    else if (act === 'loseReply') writer.losesReply = true;
    else if (act === 'kill') writer.kill();
    else if (act === 'merge') this.server.merge(200);
    else if (act === 'wait') await vi.advanceTimersByTimeAsync(300);
  }

  /** Sends everything; false if that never ends. */
  async end(): Promise<boolean> {
    for (const writer of this.writers) [writer.isOffline, writer.losesReply] = [false, false];
    for (let round = 0; round < 3 || (round < 20 && this.writers.some(({ text }) => text.hasUnsaved)); round += 1) {
      await vi.advanceTimersByTimeAsync(40_000);
      await exchange(this.writers);
    }
    return !this.writers.some(({ text }) => text.hasUnsaved);
  }

  /** The letters of the sentence that are left, with whether they have a mark. */
  left(mark: string): [letter: string, has: boolean][] {
    const found: [string, boolean][] = [];
    this.writers[0]?.edit((tr) => {
      tr.doc.descendants((node) => {
        for (const letter of node.text ?? '')
          if (letters.includes(letter)) found.push([letter, node.marks.some(({ type }) => type.name === mark)]);
      });
      return tr;
    });
    return found;
  }
}

test(
  'DO-11 property: after any schedule with partitions a letter is bold exactly if someone made it bold, and in italics unless someone took them',
  async () => {
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const schedule = new Schedule();
        for (const each of steps) await schedule.take(each);
        expect(await schedule.end(), 'everything is sent after a while').toBe(true);
        expect(new Set(schedule.writers.map(({ shown }) => shown)).size).toBe(1);
        for (const [letter, isBold] of schedule.left('bold')) expect(isBold, letter).toBe(schedule.bold.has(letter));
        for (const [letter, isItalic] of schedule.left('italic')) expect(isItalic, letter).toBe(!schedule.plain.has(letter));
        for (const { text } of schedule.writers) text.lose();
        restored += schedule.server.marksRestored;
      }),
      runs,
    );
    expect(restored).toBeGreaterThan(0);
  },
  timeLimit(runs),
);

/** One person moves, splits and joins paragraphs. */
const moving = fc.oneof(
  { weight: 5, arbitrary: step.filter(({ act }) => act !== 'remove') },
  {
    weight: 1,
    arbitrary: fc.record({
      writer: fc.constant(0),
      act: fc.constantFrom('move', 'move', 'split', 'join'),
      from: fc.nat(1_000),
      length: fc.nat(2),
    }),
  },
);

test(
  'DO-11 property: formatting by others stays with the words of paragraphs that someone moves, splits or joins meanwhile, and no letter is lost or doubled',
  async () => {
    let moves = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(moving, { minLength: 10, maxLength: 50 }), async (steps) => {
        const schedule = new Schedule([letters.slice(0, 17), letters.slice(17, 34), letters.slice(34)]);
        for (const each of steps) await schedule.take(each);
        expect(await schedule.end(), 'everything is sent after a while').toBe(true);
        expect(new Set(schedule.writers.map(({ shown }) => shown)).size).toBe(1);
        const left = schedule.left('bold');
        expect(left.map(([letter]) => letter).sort()).toEqual([...letters].sort());
        for (const [letter, isBold] of left) expect(isBold, letter).toBe(schedule.bold.has(letter));
        for (const [letter, isItalic] of schedule.left('italic')) expect(isItalic, letter).toBe(!schedule.plain.has(letter));
        for (const letter of schedule.server.stored) expect(schedule.writers[0]?.shown).toContain(letter);
        for (const { text } of schedule.writers) text.lose();
        moves += schedule.server.marksRestored;
      }),
      runs,
    );
    expect(moves).toBeGreaterThan(0);
  },
  timeLimit(runs),
);

const everyoneMoves = fc.oneof(
  { weight: 5, arbitrary: step.filter(({ act }) => !['remove', 'bold', 'plain'].includes(act)) },
  {
    weight: 2,
    arbitrary: fc.record({ writer: fc.nat(3), act: fc.constant('move' as const), from: fc.nat(1_000), length: fc.nat(5) }),
  },
);

test(
  'DO-11 property: when four people move paragraphs, also the same one, no letter is lost, and almost never is one doubled',
  async () => {
    let [doubled, played] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(everyoneMoves, { minLength: 10, maxLength: 50 }), async (steps) => {
        const schedule = new Schedule([0, 9, 18, 27, 36, 44].map((from, index, all) => letters.slice(from, all[index + 1])));
        for (const each of steps) await schedule.take(each);
        expect(await schedule.end(), 'everything is sent after a while').toBe(true);
        expect(new Set(schedule.writers.map(({ shown }) => shown)).size).toBe(1);
        const left = schedule.left('bold').map(([letter]) => letter);
        expect(new Set(left)).toEqual(new Set(letters));
        for (const letter of schedule.server.stored) expect(schedule.writers[0]?.shown).toContain(letter);
        for (const { text } of schedule.writers) text.lose();
        played += 1;
        if (left.length > letters.length) doubled += 1;
      }),
      runs,
    );
    reportDoubled(runs, doubled);
    expect(doubled, `schedules of ${played} with doubled letters`).toBeLessThanOrEqual(played / 25);
  },
  timeLimit(runs),
);
