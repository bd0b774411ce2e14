import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { isLog, logLine } from './log-file.ts';
import { readLog } from './read-log.ts';
import { linkText } from './rules/chain.ts';
import type { SessionEvent } from './rules/events.ts';
import { TestSession } from './rules/testing/test-session.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hash = async (bytes: Uint8Array) => sha256(bytes);

/** A session with the hashes of its texts. */
function aSession(): SessionEvent[] {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a — “1 000 €”\nand more');
  session.accepts('bo', 'a — “1 000 €”\nand more');
  session.does('mia', { type: 'end' });
  const hashed = JSON.stringify(session.events, (key, value: unknown) =>
    key === 'textHash' ? sha256((value as string).replace('hash of ', '')) : value,
  );
  return JSON.parse(hashed) as SessionEvent[];
}

function logOf(events: readonly SessionEvent[]): Uint8Array<ArrayBuffer> {
  let previousHash = firstHash;
  const lines = events.map((event) => {
    const line = logLine('SESSION2', previousHash, { ...event, hash: '' });
    previousHash = sha256(linkText('SESSION2', previousHash, event));
    return line;
  });
  return new TextEncoder().encode(lines.join(''));
}

const log = logOf(aSession());
const lines = new TextDecoder().decode(log).split(/(?<=\n)/);
const read = (text: string) => readLog(new TextEncoder().encode(text), hash);

test('NE-25 reading a log file returns the session, the number of events and the last hash', async () => {
  expect(isLog(log)).toBe(true);
  const last = lines.at(-1) ?? '';
  const { signing, ...whole } = (await readLog(log, hash)) ?? {};
  expect(await signing?.(), 'no device has a key').toBeUndefined();
  expect(whole).toEqual({
    signatures: { kind: 'none' },
    sessionId: 'SESSION2',
    events: lines.length,
    headHash: sha256(last.slice(0, -1)),
    lastAt: '2026-11-20T12:00:00.000250Z',
    course: {
      kind: 'legal',
      statement: expect.objectContaining({ session: 'SESSION2', parties: 2, accepted: 1, rejected: 0, events: lines.length }),
    },
  });
});

test('NE-25 changing any bit breaks the chain or changes its end', async () => {
  const whole = await readLog(log, hash);
  for (let place = 0; place < log.length; place += 1) {
    const changed = Uint8Array.from(log);
    changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
    const found = await readLog(changed, hash);
    expect(found?.headHash, `byte ${place}`).not.toBe(whole?.headHash);
  }
});

test('NE-25 lines that are missing, repeated, moved or from another session break the chain', async () => {
  const [first = '', second = '', third = '', ...rest] = lines;
  for (const changed of [
    [second, third, ...rest],
    [first, third, ...rest],
    [first, first, second, third, ...rest],
    [first, third, second, ...rest],
    [first, second.replace('SESSION2', 'SESSION3'), third, ...rest],
    [...lines, '\n'],
  ])
    expect(await read(changed.join(''))).toBeUndefined();
  expect(await read(lines.join('').slice(0, -1))).toBeUndefined();
  expect((await read(lines.slice(0, -1).join('')))?.events).toBe(lines.length - 1);
});

const courseOf = async (events: readonly SessionEvent[]) => (await readLog(logOf(events), hash))?.course;

test('NE-25 a whole chain of events that the rules do not lead to is illegal', async () => {
  const events = aSession();
  const place = events.findLastIndex(({ type }) => type === 'ballotCast');
  const put = (changed: object) =>
    courseOf(events.map((event, index) => (index === place ? { ...event, ...changed } : event) as SessionEvent));
  expect(await put({})).toMatchObject({ kind: 'legal' });
  for (const changed of [
    { actorId: 'zoe' },
    { actorId: null },
    { data: null },
    { data: {} },
    { type: 'clauseAccepted' },
    { type: 'unheardOf' },
  ])
    expect(await put(changed), JSON.stringify(changed)).toEqual({ kind: 'illegal' });
  // Without the decision that had to follow.
  const cut = events.slice(0, place + 1);
  expect(await courseOf(cut)).toEqual({ kind: 'illegal' });
  // A running session amounts to nothing yet.
  expect(await courseOf(events.slice(0, place))).toEqual({ kind: 'legal', statement: undefined });
});

test('NE-25 a text that does not have its hash is not in the log; sessions under the first edition of the rules are not judged', async () => {
  const events = aSession();
  const changed = JSON.parse(
    JSON.stringify(events, (key, value: unknown) => (key === 'text' ? 'something else' : value)),
  ) as SessionEvent[];
  expect(await readLog(logOf(changed), hash)).toBeUndefined();
  const first = events.map((event) =>
    JSON.parse(JSON.stringify(event, (key, value: unknown) => (key === 'rulesEdition' ? undefined : value))),
  );
  expect(await courseOf(first as SessionEvent[])).toEqual({ kind: 'unchecked' });
});

test('NE-25 a log that names the first edition of the rules since the first release, or one that nobody knows, is illegal', async () => {
  const put = (edition: number | undefined, day: string) =>
    courseOf(
      aSession().map(
        (event) =>
          JSON.parse(
            JSON.stringify(event, (key, value: unknown) => (key === 'rulesEdition' ? edition : value)).replaceAll('2026-11-20', day),
          ) as SessionEvent,
      ),
    );
  expect(await put(2, '2026-11-29')).toMatchObject({ kind: 'legal' });
  expect(await put(1, '2026-11-25')).toEqual({ kind: 'unchecked' });
  for (const edition of [undefined, 1, 0, 99]) expect(await put(edition, '2026-11-26'), `${edition}`).toEqual({ kind: 'illegal' });
});

test('NE-25 other files are not taken for logs', async () => {
  for (const text of ['', '%PDF-1.7', '{"a":1}\n', '[1]\n', 'null\n']) {
    expect(isLog(new TextEncoder().encode(text))).toBe(false);
    expect(await read(text)).toBeUndefined();
  }
});

test('NE-25 a log with invalid UTF-8 or a byte order mark is refused', async () => {
  const at = log.length - (lines.at(-1)?.length ?? 0) + (lines.at(-1)?.indexOf('sessionEnded') ?? 0);
  const broken = Uint8Array.from(log);
  broken[at] = 0xff;
  expect(await readLog(broken, hash)).toBeUndefined();
  expect(await readLog(Uint8Array.from([0xef, 0xbb, 0xbf, ...log]), hash)).toBeUndefined();
  expect(isLog(Uint8Array.from([0xef, 0xbb, 0xbf, ...log]))).toBe(false);
});
