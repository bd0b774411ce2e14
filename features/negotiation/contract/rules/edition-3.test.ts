import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CheckedRules } from '../checked-rules.ts';
import { replay } from './apply.ts';
import type { SessionEvent } from './events.ts';

/** Log of the third edition, written by a release before the fourth. */
const log = JSON.parse(readFileSync(new URL('testing/log-of-edition-3.json', import.meta.url), 'utf8')) as SessionEvent[];

function resultOf(events: readonly SessionEvent[]) {
  const rules = new CheckedRules('SESSION2');
  for (const event of events) rules.add(event);
  return rules.result;
}

test('NE-21 a log of the third edition is replayed as it was written, and both readings find it legal', () => {
  const state = replay(log);
  expect(state).toMatchObject({ rulesEdition: 3, phase: 'ended' });
  expect(Object.fromEntries(state.clauses.map(({ id, state: stands, rejection }) => [id, rejection ?? stands]))).toEqual({
    a: 'superseded',
    b: 'accepted',
    a1: 'accepted',
    c: 'vote',
    d: 'vote',
  });
  expect(state).not.toHaveProperty('languages');
  expect(resultOf(log)).toEqual({ kind: 'legal', state });
});

test('NE-27 a session of the third edition has no languages', () => {
  const [first, ...others] = log as [Extract<SessionEvent, { type: 'sessionStarted' }>, ...SessionEvent[]];
  const started = { ...first, data: { ...first.data, languages: ['fr', 'ar'] } };
  expect(resultOf([started])).toEqual({ kind: 'illegal' });
  const proposal = others.findIndex(({ type }) => type === 'clauseProposed');
  const changed = others.map((event, index) =>
    index === proposal ? ({ ...event, data: { ...event.data, translations: { ar: 'نص' } } } as SessionEvent) : event,
  );
  expect(resultOf([first, ...changed])).toEqual({ kind: 'illegal' });
});
