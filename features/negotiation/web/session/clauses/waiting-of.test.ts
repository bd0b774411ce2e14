import { expect, test } from 'vitest';
import type { Command } from '../../../contract/rules/commands.ts';
import { decide } from '../../../contract/rules/decide.ts';
import { isUndecided } from '../../../contract/rules/head.ts';
import type { SessionState } from '../../../contract/rules/state.ts';
import { after, ballot, counter, TestSession } from '../../../contract/rules/testing/test-session.ts';
import { waitingOf } from './waiting-of.ts';

const people = ['mia', 'bob', 'cleo'];
const hour = 3600;

type Action = readonly [string, Command];

/**
 * One thread in all states that these proposals, votes and removals can reach, each with its
 * history.
 */
function threads(): Action[][] {
  const actions: Action[] = [
    ['bob', counter('a', 'a1')],
    ['cleo', counter('a', 'a2')],
    ['mia', counter('a1', 'a11')],
    ['mia', counter('a2', 'a21')],
    ['mia', { type: 'remove', userId: 'bob', reason: 'gone' }],
    ['bob', { type: 'withdraw', clauseId: 'a1' }],
    ...['a', 'a1', 'a2', 'a11', 'a21'].flatMap((id) =>
      people.map((who): Action => [who, ballot(id, who === 'cleo' ? 'reject' : 'accept')]),
    ),
  ];
  const found = new Map<string, Action[]>([['', []]]);
  let last: Action[][] = [[]];
  for (let depth = 0; depth < 4; depth += 1) {
    const next: Action[][] = [];
    for (const course of last)
      for (const action of actions) {
        const longer = [...course, action];
        const session = sat(longer);
        if (!session) continue;
        const key = JSON.stringify([session.stands, session.state.parties.map(({ status }) => status)]);
        if (found.has(key)) continue;
        found.set(key, longer);
        next.push(longer);
      }
    last = next;
  }
  return [...found.values()];
}

function sat(course: readonly Action[]): TestSession | undefined {
  const session = new TestSession({}, 'bob', 'cleo');
  session.propose('cleo', 'a');
  for (const [who, command] of course) {
    const isTwice = command.type === 'counterPropose' && session.state.clauses.some(({ id }) => id === command.clauseId);
    if (isTwice || 'refusal' in decide(session.state, command, { actorId: who, at: session.at })) return undefined;
    session.does(who, command);
  }
  return session;
}

/**
 * Further phases of the session, with and without extensions left, and actions while nothing is
 * open to vote.
 */
const phases: Record<string, (session: TestSession) => void> = {
  open: () => {},
  timeUp: (session) => timeUp(session, 1),
  'timeUp, extended twice': (session) => {
    timeUp(session, 1);
    session.does('mia', { type: 'extend', minutes: 1 });
    timeUp(session, 2);
    session.does('mia', { type: 'extend', minutes: 1 });
    timeUp(session, 3);
  },
  'timeUp, somebody removed': (session) => {
    timeUp(session, 1);
    for (const userId of ['cleo', 'bob'])
      if (session.state.parties.some((party) => party.userId === userId && party.status === 'present'))
        session.does('mia', { type: 'remove', userId, reason: 'gone' });
  },
  finalVote: (session) => {
    timeUp(session, 1);
    session.does('mia', { type: 'openFinalVote' });
  },
  ended: (session) => void session.does('mia', { type: 'end' }),
  'ended in a final vote': (session) => {
    timeUp(session, 1);
    session.does('mia', { type: 'openFinalVote' });
    session.does('mia', { type: 'end' });
  },
};

function timeUp(session: TestSession, hours: number): void {
  session.at = after(hours * hour);
  const clock = decide(session.state, { type: 'tick' }, { actorId: 'mia', at: session.at });
  if ('events' in clock && clock.events.length > 0) session.refuses('mia', ballot('a', 'accept'));
}

/** The thread after this command of the manager. */
function then(course: readonly Action[], phase: string, command: Command): SessionState | undefined {
  const session = sat(course);
  if (!session) return undefined;
  phases[phase]?.(session);
  if ('refusal' in decide(session.state, command, { actorId: 'mia', at: session.at })) return undefined;
  session.does('mia', command);
  return session.state;
}

test('NE-08 NE-16 NE-17 NE-18 for every state of a thread and every phase, the text for a suspended clause matches the rules', () => {
  const message = new Set<string>();
  for (const course of threads())
    for (const phase of Object.keys(phases)) {
      const session = sat(course);
      if (!session) continue;
      phases[phase]?.(session);
      const { state } = session;
      const what = `${phase}: ${JSON.stringify(session.stands)}`;
      const finalVote = then(course, phase, { type: 'openFinalVote' });
      const moreTime = then(course, phase, { type: 'extend', minutes: 5 });
      const openIn = (later: SessionState | undefined) => later?.clauses.find((clause) => clause.state === 'active')?.id;
      for (const clause of state.clauses.filter((each) => each.state === 'pending')) {
        const { badge, text, firstId } = waitingOf(clause, { clauses: state.clauses }, state);
        message.add(text ?? badge);
        switch (text) {
          case 'waitsText':
            expect(badge, what).toBe('waitsFor');
            expect(session.refuses('mia', ballot(clause.id, 'accept')), what).toMatchObject({
              code: 'clause.waits',
              present: { waitsForId: firstId },
            });
            break;
          case 'opensMoreTime':
          case 'waitsMoreTime':
          case 'opensFinalVote':
          case 'waitsFinalVote':
            expect(badge, what).toBe('state.pending');
            expect(openIn(finalVote), what).toBe(firstId);
            expect(moreTime !== undefined, what).toBe(text.endsWith('MoreTime'));
            if (moreTime) expect(openIn(moreTime), what).toBe(firstId);
            expect(text.startsWith('opens'), what).toBe(firstId === clause.id);
            break;
          case undefined:
            expect(badge, what).toBe('state.leftOpen');
            expect(session.refuses('mia', ballot(clause.id, 'accept')).code, what).toBe('negotiation.ended');
            expect([finalVote, moreTime], what).toEqual([undefined, undefined]);
        }
      }
      // A clause that can be voted on is never shown as waiting, and in both voting phases there
      // always is one.
      if ((phase === 'open' || phase === 'finalVote') && state.clauses.some(isUndecided))
        expect(
          state.clauses.filter((clause) => clause.state === 'active'),
          what,
        ).toHaveLength(1);
    }
  expect([...message].toSorted()).toEqual(
    ['opensFinalVote', 'opensMoreTime', 'state.leftOpen', 'waitsFinalVote', 'waitsMoreTime', 'waitsText'].toSorted(),
  );
});

test('NE-18 a clause that an earlier release left undecided after its author was removed says that it will be withdrawn', () => {
  const session = sat([['bob', counter('a', 'a1')]]);
  if (!session) throw new Error('the proposals are refused');
  timeUp(session, 1);
  const parties = session.state.parties.map((party) => (party.userId === 'bob' ? { ...party, status: 'removed' as const } : party));
  const state = { ...session.state, parties };
  const text = (id: string) => {
    const clause = state.clauses.find((each) => each.id === id);
    return clause && waitingOf(clause, { clauses: state.clauses }, state).text;
  };
  expect([text('a1'), text('a')]).toEqual(['authorRemoved', 'opensMoreTime']);
});
