import { expect, test } from 'vitest';
import type { Command } from '../../../contract/rules/commands.ts';
import { decide } from '../../../contract/rules/decide.ts';
import { isUndecided } from '../../../contract/rules/head.ts';
import type { SessionState } from '../../../contract/rules/state.ts';
import { after, ballot, counter, Sitting } from '../../../contract/rules/testing/sitting.ts';
import { waitingOf } from './waiting-of.ts';

const people = ['mia', 'bob', 'cleo'];
const hour = 3600;

type Deed = readonly [string, Command];

/**
 * One thread in all states that these proposals, votes and removals can reach, each with its
 * history.
 */
function threads(): Deed[][] {
  const deeds: Deed[] = [
    ['bob', counter('a', 'a1')],
    ['cleo', counter('a', 'a2')],
    ['mia', counter('a1', 'a11')],
    ['mia', counter('a2', 'a21')],
    ['mia', { type: 'remove', userId: 'bob', reason: 'gone' }],
    ['bob', { type: 'withdraw', clauseId: 'a1' }],
    ...['a', 'a1', 'a2', 'a11', 'a21'].flatMap((id) => people.map((who): Deed => [who, ballot(id, who === 'cleo' ? 'reject' : 'accept')])),
  ];
  const found = new Map<string, Deed[]>([['', []]]);
  let last: Deed[][] = [[]];
  for (let depth = 0; depth < 4; depth += 1) {
    const next: Deed[][] = [];
    for (const course of last)
      for (const deed of deeds) {
        const longer = [...course, deed];
        const sitting = sat(longer);
        if (!sitting) continue;
        const key = JSON.stringify([sitting.stands, sitting.state.parties.map(({ status }) => status)]);
        if (found.has(key)) continue;
        found.set(key, longer);
        next.push(longer);
      }
    last = next;
  }
  return [...found.values()];
}

function sat(course: readonly Deed[]): Sitting | undefined {
  const sitting = new Sitting({}, 'bob', 'cleo');
  sitting.propose('cleo', 'a');
  for (const [who, command] of course) {
    const isTwice = command.type === 'counterPropose' && sitting.state.clauses.some(({ id }) => id === command.clauseId);
    if (isTwice || 'refusal' in decide(sitting.state, command, { actorId: who, at: sitting.at })) return undefined;
    sitting.does(who, command);
  }
  return sitting;
}

/**
 * Further phases of the session, with and without extensions left, and actions while nothing is
 * open to vote.
 */
const phases: Record<string, (sitting: Sitting) => void> = {
  open: () => {},
  timeUp: (sitting) => timeUp(sitting, 1),
  'timeUp, extended twice': (sitting) => {
    timeUp(sitting, 1);
    sitting.does('mia', { type: 'extend', minutes: 1 });
    timeUp(sitting, 2);
    sitting.does('mia', { type: 'extend', minutes: 1 });
    timeUp(sitting, 3);
  },
  'timeUp, somebody removed': (sitting) => {
    timeUp(sitting, 1);
    for (const userId of ['cleo', 'bob'])
      if (sitting.state.parties.some((party) => party.userId === userId && party.status === 'present'))
        sitting.does('mia', { type: 'remove', userId, reason: 'gone' });
  },
  finalVote: (sitting) => {
    timeUp(sitting, 1);
    sitting.does('mia', { type: 'openFinalVote' });
  },
  ended: (sitting) => void sitting.does('mia', { type: 'end' }),
  'ended in a final vote': (sitting) => {
    timeUp(sitting, 1);
    sitting.does('mia', { type: 'openFinalVote' });
    sitting.does('mia', { type: 'end' });
  },
};

function timeUp(sitting: Sitting, hours: number): void {
  sitting.at = after(hours * hour);
  const clock = decide(sitting.state, { type: 'tick' }, { actorId: 'mia', at: sitting.at });
  if ('events' in clock && clock.events.length > 0) sitting.refuses('mia', ballot('a', 'accept'));
}

/** The thread after this command of the manager. */
function then(course: readonly Deed[], phase: string, command: Command): SessionState | undefined {
  const sitting = sat(course);
  if (!sitting) return undefined;
  phases[phase]?.(sitting);
  if ('refusal' in decide(sitting.state, command, { actorId: 'mia', at: sitting.at })) return undefined;
  sitting.does('mia', command);
  return sitting.state;
}

test('NE-08 NE-16 NE-17 NE-18 for every state of a thread and every phase, the text for a suspended clause matches the rules', () => {
  const said = new Set<string>();
  for (const course of threads())
    for (const phase of Object.keys(phases)) {
      const sitting = sat(course);
      if (!sitting) continue;
      phases[phase]?.(sitting);
      const { state } = sitting;
      const what = `${phase}: ${JSON.stringify(sitting.stands)}`;
      const finalVote = then(course, phase, { type: 'openFinalVote' });
      const moreTime = then(course, phase, { type: 'extend', minutes: 5 });
      const openIn = (later: SessionState | undefined) => later?.clauses.find((clause) => clause.state === 'active')?.id;
      for (const clause of state.clauses.filter((each) => each.state === 'pending')) {
        const { badge, text, firstId } = waitingOf(clause, { clauses: state.clauses }, state);
        said.add(text ?? badge);
        switch (text) {
          case 'waitsText':
            expect(badge, what).toBe('waitsFor');
            expect(sitting.refuses('mia', ballot(clause.id, 'accept')), what).toMatchObject({
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
            expect(sitting.refuses('mia', ballot(clause.id, 'accept')).code, what).toBe('negotiation.ended');
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
  expect([...said].toSorted()).toEqual(
    ['opensFinalVote', 'opensMoreTime', 'state.leftOpen', 'waitsFinalVote', 'waitsMoreTime', 'waitsText'].toSorted(),
  );
});

test('NE-18 a clause that an earlier release left undecided after its author was removed says that it will be withdrawn', () => {
  const sitting = sat([['bob', counter('a', 'a1')]]);
  if (!sitting) throw new Error('the proposals are refused');
  timeUp(sitting, 1);
  const parties = sitting.state.parties.map((party) => (party.userId === 'bob' ? { ...party, status: 'removed' as const } : party));
  const state = { ...sitting.state, parties };
  const text = (id: string) => {
    const clause = state.clauses.find((each) => each.id === id);
    return clause && waitingOf(clause, { clauses: state.clauses }, state).text;
  };
  expect([text('a1'), text('a')]).toEqual(['authorRemoved', 'opensMoreTime']);
});
