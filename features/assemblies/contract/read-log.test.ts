import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { logText } from './log.ts';
import { readLog } from './read-log.ts';
import { replay } from './rules/apply.ts';
import type { AssemblyEvent } from './rules/events.ts';
import { chained as chainedWith } from './testing/chained.ts';
import { ada, bob, cyd, Played } from './testing/played.ts';
import { randomAssembly } from './testing/random-assembly.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const id = '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11';

const chained = (events: readonly AssemblyEvent[]) => chainedWith(id, events, sha256);

const evening = () => {
  const played = new Played().represents(cyd, bob).opened(ada, cyd);
  played.votes('m1', [ada, cyd]);
  return played.does(ada, { kind: 'closed', payload: {} });
};

const readEvents = (events: readonly AssemblyEvent[]) => readLog(logText(id, chained(events)), sha256);

test('PO-04 a log is read from its file to the state and last hash of its events', async () => {
  for (const events of [evening().events, randomAssembly(5).events])
    expect(await readEvents(events)).toEqual({ kind: 'lawful', id, state: replay(events), headHash: chained(events).at(-1)?.hash });
});

test('PO-04 each changed, missing, repeated or exchanged line of a log is noticed', async () => {
  const log = chained(evening().events);
  const lines = logText(id, log).trimEnd().split('\n');
  const head = log.at(-1)?.hash;
  const isNoticed = async (changed: readonly string[]) => {
    const result = await readLog(`${changed.join('\n')}\n`, sha256);
    return result.kind !== 'lawful' || result.headHash !== head;
  };
  expect(await isNoticed(lines)).toBe(false);
  for (const [index, line] of lines.entries()) {
    expect(
      await isNoticed(
        lines.with(
          index,
          line.replace(/"at":(\d)/, (_, digit) => `"at":${(Number(digit) + 1) % 10 || 1}`),
        ),
      ),
    ).toBe(true);
    expect(await isNoticed(lines.with(index, line.replace('{', '{ ')))).toBe(true);
    expect(await isNoticed(lines.toSpliced(index, 1))).toBe(true);
    expect(await isNoticed(lines.toSpliced(index, 0, line))).toBe(true);
  }
});

test('PO-04 a log that is chained but breaks a rule is unlawful at that event', async () => {
  const { events } = evening();
  const closing = events.findIndex(({ kind }) => kind === 'voteClosed');
  const forged = events.map((event) =>
    event.kind === 'voteClosed'
      ? { ...event, payload: { ...event.payload, counts: { for: 0, against: 2, abstain: 0 }, result: 'rejected' as const } }
      : event,
  );
  expect(await readEvents(forged)).toEqual({ kind: 'unlawful', seq: closing + 1 });
  const without = events.filter(({ kind }) => kind !== 'proxyAccepted').map((event, index) => ({ ...event, seq: index + 1 }));
  expect(await readEvents(without)).toMatchObject({ kind: 'lawful' });
  const twice = events.map((event) =>
    event.kind === 'ballotCast' && event.actor === cyd ? { ...event, payload: { ...event.payload, inNameOf: [ada] } } : event,
  );
  expect(await readEvents(twice)).toMatchObject({ kind: 'unlawful' });
});
