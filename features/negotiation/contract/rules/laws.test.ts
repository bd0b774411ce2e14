import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { apply, replay } from './apply.ts';
import { linkText } from './chain.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { ChainedEvent, SessionEvent } from './events.ts';
import { Draft } from './settle.ts';
import { start } from './start.ts';
import type { SessionState } from './state.ts';
import { brokenLink } from './testing/broken-link.ts';
import { course, courses, proof } from './testing/proof.ts';
import type { Sightings } from './testing/random-course.ts';
import { rareIn, unknownIn } from './testing/reachable.ts';
import { TestSession, counter } from './testing/test-session.ts';
import { whatIf } from './what-if.ts';

const rules = { start, decide, apply };
/** `npm run check:negotiation` runs more. */
const sequences = 5000;
vi.setConfig({ testTimeout: 60_000 });

test('NE-22 after each command of a random session the invariants hold and the state equals that of the oracle', () => {
  const seen: Sightings = new Map();
  fc.assert(proof(rules, seen), { numRuns: sequences });
  expect(rareIn(seen, sequences)).toEqual([]);
  expect(unknownIn(seen)).toEqual([]);
});

/** The session after a command, which may be refused, and its result. */
function carried(state: SessionState, actorId: string, command: Command, at: string): [SessionState, string] {
  const outcome = decide(state, command, { actorId, at });
  const draft = new Draft(state, at, actorId);
  if ('events' in outcome) draft.record(...outcome.events);
  return [draft.state, JSON.stringify(outcome)];
}

const anyWish = fc.record({
  kind: fc.constantFrom('accept', 'reject', 'withdraw', 'counterPropose'),
  actor: fc.nat(),
  clause: fc.nat(),
});

/** The threads that conditions connect with a clause, its own among them. */
function connected({ clauses }: SessionState, threadId: string | undefined): ReadonlySet<string | undefined> {
  const threadOf = (id: string) => clauses.find((each) => each.id === id)?.threadId;
  const links = clauses.flatMap((clause) =>
    clause.ballots.flatMap(({ conditions = [] }) => conditions.map((id) => [clause.threadId, threadOf(id)] as const)),
  );
  const found = new Set([threadId]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const link of links) if (link.some((each) => found.has(each))) for (const each of link) found.add(each);
  }
  return found;
}

test('NE-20 commands on different threads commute, unless conditions connect the threads', () => {
  let pairs = 0;
  fc.assert(
    fc.property(...courses, fc.tuple(anyWish, anyWish), (setup, numbers, wishes) => {
      const { state, at } = course(rules, setup, numbers);
      const [one, other] = wishes.map(({ kind, actor, clause }, index) => {
        const target = state.clauses[clause % Math.max(1, state.clauses.length)];
        const clauseId = target?.id ?? '';
        const actorId = state.parties[actor % state.parties.length]!.userId;
        const ballot = { type: 'vote', clauseId, textHash: target?.textHash ?? '', isConfirmed: true, reason: null } as const;
        const commands: Record<typeof kind, Command> = {
          accept: { ...ballot, choice: 'accept' },
          reject: { ...ballot, choice: 'reject' },
          withdraw: { type: 'withdraw', clauseId },
          counterPropose: counter(clauseId, `new ${index}`),
        };
        return { actorId, threadId: target?.threadId, command: commands[kind] };
      }) as [{ actorId: string; threadId?: string; command: Command }, { actorId: string; threadId?: string; command: Command }];
      if (connected(state, one.threadId).has(other.threadId)) return;

      const [afterOne, oneFirst] = carried(state, one.actorId, one.command, at);
      const [afterBoth, otherSecond] = carried(afterOne, other.actorId, other.command, at);
      const [afterOther, otherFirst] = carried(state, other.actorId, other.command, at);
      const [inTurn, oneSecond] = carried(afterOther, one.actorId, one.command, at);
      expect([oneSecond, otherSecond]).toEqual([oneFirst, otherFirst]);
      const inOrder = ({ clauses }: SessionState) => clauses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect({ ...inTurn, clauses: inOrder(inTurn) }).toEqual({ ...afterBoth, clauses: inOrder(afterBoth) });
      if (oneFirst.startsWith('{"events":[{') && otherFirst.startsWith('{"events":[{')) pairs++;
    }),
    { numRuns: 6000 },
  );
  expect(pairs).toBeGreaterThan(50);
});

const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('NE-21 catching up after an absence gives the same state as a fresh load', () => {
  fc.assert(
    fc.property(...courses, fc.nat(), (setup, numbers, away) => {
      const { events, state } = course(rules, setup, numbers);
      const seenUntil = 1 + (away % events.length);
      let caughtUp = sent(replay(events.slice(0, seenUntil)));
      for (const event of sent(events.slice(seenUntil))) caughtUp = apply(caughtUp, event);
      expect(JSON.stringify(caughtUp)).toBe(JSON.stringify(state));
    }),
    { numRuns: 500 },
  );
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function chained(sessionId: string, events: readonly SessionEvent[]): ChainedEvent[] {
  let hash = firstHash;
  return events.map((event) => ({ ...event, hash: (hash = sha256(linkText(sessionId, hash, event))) }));
}

test('NE-25 the chain is valid, and changing any byte breaks it', () => {
  fc.assert(
    fc.property(...courses, fc.nat(), fc.integer({ min: 32, max: 126 }), (setup, numbers, place, code) => {
      const { state, events } = course(rules, setup, numbers);
      const chain = chained(state.id, events);
      const headHash = chain.at(-1)!.hash;
      const log = JSON.stringify(chain);
      const readable = (text: string) => brokenLink(state.id, JSON.parse(text) as ChainedEvent[], headHash, sha256);
      expect(readable(log)).toBeUndefined();

      const at = place % log.length;
      const changed = log.slice(0, at) + String.fromCharCode(code) + log.slice(at + 1);
      fc.pre(changed !== log);
      const isWhole = () => {
        try {
          return readable(changed) === undefined;
        } catch {
          return false;
        }
      };
      expect(isWhole()).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('NE-25 missing, moved, added or cut-off events break the chain', () => {
  const { state, events } = new TestSession({}, 'bo', 'cy');
  const chain = chained(state.id, events);
  const headHash = chain.at(-1)!.hash;
  const broken = (changed: ChainedEvent[], sessionId = state.id) => brokenLink(sessionId, changed, headHash, sha256);
  expect(broken(chain)).toBeUndefined();
  expect(broken(chain.toSpliced(1, 1))).toBe(chain[2]);
  expect(broken(chain.with(1, chain[2]!).with(2, chain[1]!))).toBe(chain[2]);
  expect(broken(chain.slice(0, -1))).toBe('head');
  expect(broken([])).toBe('head');
  expect(broken([...chain, chain[1]!])).toBe(chain[1]);
  expect(broken(chain, 'SESSION3')).toBe(chain[0]);
});

test('NE-26 replaying a session with its own rule gives the same results', () => {
  fc.assert(
    fc.property(...courses, (setup, numbers) => {
      const { state, events } = course(rules, setup, numbers);
      const supposed = whatIf(events, state.rule);
      expect(supposed.filter(({ isOther }) => isOther)).toEqual([]);
      const decided = state.clauses.filter(({ state, rejection }) => state === 'accepted' || rejection === 'vote');
      expect(decided.map(({ id }) => supposed.find(({ clauseId }) => clauseId === id)?.tally)).toEqual(decided.map(({ tally }) => tally));
    }),
    { numRuns: 500 },
  );
});
