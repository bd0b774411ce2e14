import { describe, expect, test } from 'vitest';
import { contractOf, type ContractDocument } from './contract-document.ts';
import type { SessionState } from './rules/state.ts';
import { aClause, aCounterProposal, anEndedSession } from './testing/decided-session.ts';

const head = { headHash: 'a'.repeat(64), events: 312 };

function documentOf(state: SessionState): ContractDocument {
  const outcome = contractOf(state, head);
  if (outcome.kind !== 'contract') throw new Error(outcome.kind);
  return outcome.document;
}

describe('the contract of a session', () => {
  test('NE-23 holds the accepted clauses in order; a counter-proposal stands where its clause stood, and under its title', () => {
    const first = aClause(1);
    const second = aClause(2, { state: 'rejected', rejection: 'superseded' });
    const third = aClause(3);
    const instead = aCounterProposal(4, second, { state: 'rejected', rejection: 'vote', authorId: 'AAAAAAA4' });
    const insteadOfThat = aCounterProposal(5, instead, { authorId: 'AAAAAAA5' });
    const { agreed } = documentOf(anEndedSession([first, second, third, instead, insteadOfThat]));
    expect(agreed.map(({ number, title, text }) => [number, title, text])).toEqual([
      [1, 'Matter 1', first.text],
      [2, 'Matter 2', insteadOfThat.text],
      [3, 'Matter 3', third.text],
    ]);
    expect(agreed[1]).toMatchObject({
      authorName: 'Diego Ñíguez',
      insteadOf: ['Chloé Nguyễn', 'Chloé Nguyễn'],
      tally: { accepts: 4, need: 4 },
    });
  });

  test('NE-23 annexes what was rejected, with the reasons that were given and the clause that took its place', () => {
    const lost = aClause(1, {
      state: 'rejected',
      rejection: 'vote',
      ballots: [
        { userId: 'AAAAAAA3', choice: 'reject', reason: 'Too dear.', castAt: '2026-11-20T12:10:00.000000Z' },
        { userId: 'AAAAAAA4', choice: 'reject', reason: null, castAt: '2026-11-20T12:10:00.000000Z' },
        { userId: 'AAAAAAA5', choice: 'accept', reason: 'Gladly.', castAt: '2026-11-20T12:10:00.000000Z' },
      ],
    });
    const replaced = aClause(2, { state: 'rejected', rejection: 'superseded' });
    const { rejected } = documentOf(anEndedSession([lost, replaced, aCounterProposal(3, replaced)]));
    expect(rejected).toMatchObject([
      { number: 1, rejection: 'vote', agreedNumber: null, reasons: [{ name: 'Benoît Lefèvre', text: 'Too dear.' }] },
      { number: 2, rejection: 'superseded', agreedNumber: 1, reasons: [] },
    ]);
  });

  test('NE-23 names the parties who joined, left or were removed, and nobody who only asked to join', () => {
    const state = anEndedSession([aClause(1)]);
    const asked = (status: 'waiting' | 'declined') => ({
      userId: `BBBBBBB${status === 'waiting' ? 2 : 3}`,
      name: status,
      status,
      joinedAt: state.startedAt,
      leftAt: null,
      reason: null,
    });
    const { parties } = documentOf({ ...state, parties: [...state.parties, asked('waiting'), asked('declined')] });
    expect(parties.map(({ name, standing, isManager }) => [name, standing, isManager])).toEqual([
      ['Ana Soto', 'present', true],
      ['Benoît Lefèvre', 'present', false],
      ['Chloé Nguyễn', 'present', false],
      ['Diego Ñíguez', 'present', false],
      ['Élodie d’Œuvre', 'removed', false],
    ]);
    expect(parties[4]).toMatchObject({ reason: 'Joined by mistake.', leftAt: '2026-11-20T12:09:07.000000Z' });
  });

  test('NE-24 does not exist while something is open, which is named by its place', () => {
    const replaced = aClause(2, { state: 'pending', decidedAt: null, tally: null });
    const open = aCounterProposal(3, replaced, { state: 'active', decidedAt: null, tally: null });
    expect(contractOf(anEndedSession([aClause(1), replaced, open]), head)).toEqual({
      kind: 'incomplete',
      open: [
        { id: replaced.id, number: 2, title: 'Matter 2' },
        { id: open.id, number: 2, title: 'Matter 2' },
      ],
    });
    expect(contractOf(anEndedSession([]), head)).toEqual({ kind: 'empty' });
  });

  test.each(['open', 'timeUp', 'finalVote'] as const)('NE-24 is interim while the session is in the phase %s', (phase) => {
    expect(documentOf(anEndedSession([aClause(1)], { phase, endedAt: null })).isInterim).toBe(true);
    expect(documentOf(anEndedSession([aClause(1)])).isInterim).toBe(false);
  });

  test('NE-24 without an accepted clause there is nothing agreed', () => {
    const { agreed, rejected } = documentOf(anEndedSession([aClause(1, { state: 'rejected', rejection: 'withdrawn' })]));
    expect([agreed.length, rejected.length]).toEqual([0, 1]);
  });
});
