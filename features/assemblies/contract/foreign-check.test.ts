import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { hasProgram, output } from '#platform/server/testing/program.ts';
import { logText } from './log.ts';
import { readLog } from './read-log.ts';
import type { AssemblyEvent } from './rules/events.ts';
import { postalVotesOn } from './rules/postal-votes.ts';
import type { AssemblyState } from './rules/state.ts';
import { chained } from './testing/chained.ts';
import { Dice } from './testing/dice.ts';
import { forge, forgeries } from './testing/forgeries.ts';
import { randomAssembly } from './testing/random-assembly.ts';

/** `ASSEMBLIES=10000 FORGED=10000 npm run test:unit -- assemblies/contract/foreign-check` runs a larger number. */
const assemblies = Number(process.env['ASSEMBLIES'] ?? 300);
const forged = Number(process.env['FORGED'] ?? 1500);
vi.setConfig({ testTimeout: 120_000 + (assemblies + forged) * 500 });

const program = fileURLToPath(new URL('testing/foreign-check.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assemblies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasPython = hasProgram('/usr/bin/python3 --version', 'python3');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const idOf = (seed: number) => `3b1f0c52-9a44-4d6e-8a4c-${String(seed).padStart(12, '0')}`;
/** Hash of the last line. */
const headOf = (log: string) => sha256(log.slice(log.lastIndexOf('\n', log.length - 2) + 1, -1));
const logOf = (seed: number, events: readonly AssemblyEvent[]) => logText(idOf(seed), chained(idOf(seed), events, sha256));

/** Results of the program for each log. One process reads all logs. */
function read(name: string, logs: Iterable<object>): Record<string, unknown>[] {
  const file = join(folder, name);
  for (const log of logs) appendFileSync(file, `${JSON.stringify(log)}\n`);
  const lines = output('/usr/bin/python3', ['-B', program, file]).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Results that the program considers equal. */
function summaryOf(state: AssemblyState): Record<string, unknown> {
  const isOver = state.endedAt !== null;
  const chair = state.offices.find(({ role, until }) => role === 'chair' && until === null)?.person ?? null;
  const { at, timeZone, place, link } = state.convocation;
  return {
    phase: state.phase,
    meeting: [at, timeZone, place, link],
    people: state.people.length,
    reached: state.quorum.isReached,
    moments: state.quorum.moments.map(({ at, isReached }) => [at, isReached]),
    present: isOver
      ? null
      : state.people
          .filter(({ presence }) => presence !== null)
          .map(({ person }) => person)
          .toSorted(),
    chair: isOver ? null : chair,
    motions: state.motions.map(({ id, currentText, state: now }) => [id, currentText, now]),
    votes: state.votes.flatMap(({ motion, text, result, counts }) => (result === null ? [] : [{ motion, text, result, counts }])),
    postal: postalVotesOn(state)
      .map(({ person, motion, choice }) => [person, motion, choice])
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    annexes: state.annexes.map(({ id, item, name, sha256: hash, withdrawnAt }) => [id, item, name, hash, withdrawnAt !== null]),
    elections: state.elections.map(({ id, state: now, elected, rounds }) => [
      id,
      now,
      elected,
      rounds.flatMap(({ counts, empty, result }) => (result === null ? [] : [[counts, empty, result]])),
    ]),
  };
}

test.skipIf(!hasPython)(
  'PO-04 a program in another language, following docs/assembly-proof.md, reads the same from random assemblies',
  () => {
    const mine: object[] = [];
    function* logs() {
      for (let seed = 0; seed < assemblies; seed++) {
        const { events, state, refused } = randomAssembly(seed);
        const log = logOf(seed, events);
        mine.push({ verdict: 'lawful', headHash: headOf(log), events: events.length, taken: [], ...summaryOf(state) });
        yield { log, refused: refused.slice(-8).map(({ event, after }) => ({ event, after })) };
      }
    }
    expect(read('lawful.jsonl', logs())).toEqual(mine);
    expect(mine).toHaveLength(assemblies);
  },
);

test.skipIf(!hasPython)('PO-04 the program finds each forged log, at the same line as the product', async () => {
  const made: { name: string; log: string; signed: string }[] = [];
  for (let seed = 0; made.length < forged; seed++) {
    const { events } = randomAssembly(seed);
    const honest = logOf(seed, events);
    for (const name of forgeries) {
      const log = forge(name, { events, honest, dice: new Dice(seed), write: (changed) => logOf(seed, changed) });
      if (log !== undefined && log !== honest) made.push({ name, log, signed: headOf(honest) });
    }
  }
  const verdicts = read(
    'forged.jsonl',
    made.map(({ log }) => ({ log })),
  );
  const unlawful = new Set<string>();
  for (const [index, { name, log, signed }] of made.entries()) {
    const mine = await readLog(log, sha256);
    const verdict = verdicts[index];
    const where = mine.kind === 'lawful' ? { headHash: mine.headHash } : { seq: mine.seq };
    expect({ name, ...verdict }).toMatchObject({ name, verdict: mine.kind, ...where });
    // A chain that was computed again may be lawful, but does not end with the hash that was signed.
    if (mine.kind === 'lawful') expect(verdict?.['headHash']).not.toBe(signed);
    if (mine.kind === 'unlawful') unlawful.add(name);
  }
  // A time that is a millisecond later may break a rule, such as that of a deadline, before the next line breaks the chain.
  unlawful.delete('a changed time');
  expect([...unlawful].toSorted()).toEqual(forgeries.filter((name) => name.startsWith('chained again')).toSorted());
});
