import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replay } from './apply.ts';
import { decide } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { LegalLog } from './legal-log.ts';
import { whatIf } from './what-if.ts';

/** Log of the second edition, written by a release before the third. */
const log = JSON.parse(readFileSync(new URL('testing/log-of-edition-2.json', import.meta.url), 'utf8')) as SessionEvent[];

test('NE-21 a log of the second edition is replayed as it was written, and is legal', () => {
  const rules = new LegalLog();
  expect(log.filter((event) => !rules.allows(event))).toEqual([]);
  expect(rules.isComplete).toBe(true);
  const state = replay(log);
  expect(state).toMatchObject({ rulesEdition: 2, phase: 'ended' });
  expect(Object.fromEntries(state.clauses.map(({ id, state, rejection }) => [id, rejection ?? state]))).toEqual({
    c0: 'accepted',
    c1: 'vote',
    c2: 'withdrawn',
    c3: 'superseded',
    c4: 'accepted',
    c5: 'vote',
    c6: 'accepted',
  });
  expect(whatIf(log, state.rule).filter(({ isOther }) => isOther)).toEqual([]);
});

test('NE-27 a session of the second edition has no conditional votes', () => {
  const proposal = log.findIndex(({ type }) => type === 'clauseOpened');
  const state = replay(log.slice(0, proposal + 1));
  const [clause] = state.clauses;
  const vote = { type: 'vote', clauseId: 'c0', choice: 'accept', textHash: clause!.textHash, isConfirmed: true, reason: null } as const;
  const by = { actorId: 'bo', at: log[proposal]!.at };
  expect(decide(state, { ...vote, conditions: ['c0'] }, by)).toEqual({ refusal: { code: 'vote.noConditions', present: undefined } });
  expect(decide(state, vote, by)).toHaveProperty('events');
});
