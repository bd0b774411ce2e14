import { describe, expect, test } from 'vitest';
import { attendanceOf } from './attendance.ts';
import { clauseNumbers } from './clause-numbers.ts';
import { documentOf as documentWith, hasContract, openClauses } from './contract-document.ts';
import type { SessionState } from './rules/state.ts';
import { TestSession } from './rules/testing/test-session.ts';
import { aClause, aCounterProposal, anEndedSession, logOf } from './testing/decided-session.ts';

const documentOf = (state: SessionState) => documentWith(state, logOf(state));

describe('the contract of a session', () => {
  test('NE-23 contains the accepted clauses in order; a counter-proposal takes the place and title of its original clause', () => {
    const first = aClause(1);
    const second = aClause(2, { state: 'rejected', rejection: 'superseded' });
    const third = aClause(3);
    const instead = aCounterProposal(4, second, { state: 'rejected', rejection: 'vote', authorId: 'AAAAAAA4' });
    const insteadOfThat = aCounterProposal(5, instead, { authorId: 'AAAAAAA5' });
    const { agreed } = documentOf(anEndedSession([first, second, third, instead, insteadOfThat]));
    expect(agreed.map(({ number, title, text }) => [number, title, text])).toEqual([
      ['1', 'Matter 1', first.text],
      ['2.1.1', 'Matter 2', insteadOfThat.text],
      ['3', 'Matter 3', third.text],
    ]);
    expect(agreed[1]).toMatchObject({ author: { number: 4, name: 'Diego Ñíguez' }, target: '2.1', tally: { accepts: 4, need: 4 } });
  });

  test('NE-23 lists rejected clauses in an annex, with reasons and the clause that replaced them', () => {
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
      { number: '1', rejection: 'vote', agreedNumber: null, reasons: [{ by: { number: 2, name: 'Benoît Lefèvre' }, text: 'Too dear.' }] },
      { number: '2', rejection: 'superseded', agreedNumber: '2.1', reasons: [] },
    ]);
  });

  test('NE-23 clauses have the same numbers as on screen, which later decisions do not change', () => {
    const lost = aClause(1, { state: 'rejected', rejection: 'vote' });
    const replaced = aClause(2, { state: 'rejected', rejection: 'superseded' });
    const undecided = { state: 'active', decidedAt: null, tally: null } as const;
    const clauses = [lost, replaced, aCounterProposal(3, replaced), aClause(4, undecided), aClause(5)];
    const numbersIn = (state: SessionState) =>
      (['agreed', 'rejected', 'undecided'] as const).map((part) => documentOf(state)[part].map(({ number }) => number));
    expect(numbersIn(anEndedSession(clauses))).toEqual([['2.1', '4'], ['1', '2'], ['3']]);
    const later = clauses.map((clause, place) => (place === 3 ? aClause(4) : clause));
    expect(numbersIn(anEndedSession([...later, aClause(6)]))).toEqual([['2.1', '3', '4', '5'], ['1', '2'], []]);
    const onScreen = clauseNumbers(clauses);
    expect(clauses.map(({ id }) => onScreen.get(id))).toEqual(['1', '2', '2.1', '3', '4']);
  });

  test('NE-23 lists parties who joined, left or were removed, but not those who only asked to join', () => {
    const state = anEndedSession([aClause(1)]);
    const requested = (status: 'waiting' | 'declined') => ({
      userId: `BBBBBBB${status === 'waiting' ? 2 : 3}`,
      name: status,
      company: null,
      city: null,
      status,
      joinedAt: state.startedAt,
      leftAt: null,
      reason: null,
    });
    const { parties } = documentOf({ ...state, parties: [...state.parties, requested('waiting'), requested('declined')] });
    expect(parties.map(({ name, presence, isManager }) => [name, presence, isManager])).toEqual([
      ['Ana Soto', 'present', true],
      ['Benoît Lefèvre', 'present', false],
      ['Chloé Nguyễn', 'present', false],
      ['Diego Ñíguez', 'present', false],
      ['Élodie d’Œuvre', 'removed', false],
    ]);
    expect(parties[4]).toMatchObject({
      number: 5,
      id: 'AAAAAAA6',
      reason: 'Joined by mistake.',
      stays: [{ joinedAt: '2026-11-20T12:04:07.000000Z', leftAt: '2026-11-20T12:09:07.000000Z' }],
    });
    expect(parties[0]).toMatchObject({ id: 'AAAAAAA2', company: 'Moulin & Filles', city: 'Sète' });
  });

  test('NE-24 does not exist while clauses are undecided; their numbers are listed', () => {
    const replaced = aClause(2, { state: 'pending', decidedAt: null, tally: null });
    const open = aCounterProposal(3, replaced, { state: 'active', decidedAt: null, tally: null });
    const state = anEndedSession([aClause(1), replaced, open]);
    expect(hasContract(state)).toBe(false);
    expect(openClauses(state)).toEqual([
      { id: replaced.id, number: '2', title: 'Matter 2' },
      { id: open.id, number: '2.1', title: 'Matter 2' },
    ]);
    expect(hasContract(anEndedSession([]))).toBe(false);
  });

  test('NE-25 the record of a session without contract contains accepted and undecided clauses', () => {
    const open = aClause(2, { state: 'pending', decidedAt: null, tally: null });
    const { agreed, rejected, undecided } = documentOf(anEndedSession([aClause(1), open]));
    expect([agreed.map(({ id }) => id), rejected, undecided.map(({ id, text }) => [id, text])]).toEqual([
      [aClause(1).id],
      [],
      [[open.id, open.text]],
    ]);
  });

  test('NE-23 lists for each accepted clause who accepted, rejected, did neither, or was absent', () => {
    const session = new TestSession({ rule: 'majority' }, 'bob', 'cleo', 'dan', 'eve');
    session.propose('mia', 'one');
    session.does('dan', { type: 'leave' });
    session.rejects('eve', 'one');
    session.does('eve', { type: 'leave' });
    session.accepts('bob', 'one');
    session.accepts('cleo', 'one');
    session.does('dan', { type: 'join', name: 'Dan' });
    session.does('mia', { type: 'offerHandOver', userId: 'bob' });
    session.does('bob', { type: 'acceptHandOver' });
    session.does('fay', { type: 'join', name: 'Fay' });
    session.propose('fay', 'two');
    for (const each of ['mia', 'bob']) session.accepts(each, 'two');
    const { state, events } = session;
    const { agreed, parties, managers } = documentWith(state, { headHash: '', events: state.seq, attendance: attendanceOf(events) });
    const nobody = {
      accepted: [],
      acceptedAndLeft: [],
      rejected: [],
      rejectedAndLeft: [],
      conditional: [],
      silent: [],
      left: [],
      notYet: [],
    };
    expect(parties.map(({ id }) => id)).toEqual(['mia', 'bob', 'cleo', 'dan', 'eve', 'fay']);
    expect(agreed.map(({ voters }) => voters)).toEqual([
      { ...nobody, accepted: [1, 2, 3], rejectedAndLeft: [5], left: [4], notYet: [6] },
      { ...nobody, accepted: [1, 2, 6], silent: [3, 4], left: [5] },
    ]);
    expect(parties[3]?.stays.map(({ leftAt }) => leftAt === null)).toEqual([false, true]);
    expect(managers.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('NE-27 lists conditional acceptances with their conditions: those that counted, those that did not, and those that failed', () => {
    const session = new TestSession({ rule: 'majority' }, 'bob', 'cleo', 'dan', 'eve');
    for (const id of ['one', 'two', 'three', 'four']) session.propose('mia', id);
    session.acceptsIf('bob', 'one', 'two', 'three');
    session.acceptsIf('cleo', 'one', 'two', 'three');
    session.acceptsIf('dan', 'one', 'four');
    session.acceptsIf('dan', 'four', 'three');
    for (const each of ['bob', 'cleo']) session.accepts(each, 'three');
    for (const each of ['bob', 'cleo']) session.accepts(each, 'two');
    session.acceptsIf('eve', 'four', 'two');
    const { state, events } = session;
    expect(session.stands).toEqual({ one: 'accepted', two: 'accepted', three: 'accepted', four: 'accepted' });
    const { agreed } = documentWith(state, { headHash: '', events: state.seq, attendance: attendanceOf(events) });
    expect(agreed[0]).toMatchObject({
      tally: { accepts: 3, rejects: 0, roll: 5 },
      voters: { accepted: [1, 2, 3], conditional: [4], silent: [5] },
    });
    expect(agreed[0]?.conditions).toEqual([
      { on: ['2', '3'], parties: [2, 3], isMet: true },
      { on: ['4'], parties: [4], isMet: false },
    ]);
    expect(agreed[3]?.conditions).toEqual([
      { on: ['3'], parties: [4], isMet: true },
      { on: ['2'], parties: [5], isMet: true },
    ]);
    const failing = new TestSession({}, 'bob', 'cleo');
    for (const id of ['one', 'two']) failing.propose('mia', id);
    failing.acceptsIf('bob', 'one', 'two');
    failing.rejects('cleo', 'two');
    const { rejected } = documentWith(failing.state, { headHash: '', events: 1, attendance: attendanceOf(failing.events) });
    expect(rejected.map(({ failed }) => failed)).toEqual([[{ by: { number: 2, name: 'bob' }, on: '2' }], []]);
  });

  test.each(['open', 'timeUp', 'finalVote'] as const)('NE-24 is interim during the phase %s', (phase) => {
    expect(documentOf(anEndedSession([aClause(1)], { phase, endedAt: null })).isInterim).toBe(true);
    expect(documentOf(anEndedSession([aClause(1)])).isInterim).toBe(false);
  });

  test('NE-24 without an accepted clause there is no agreement', () => {
    const { agreed, rejected } = documentOf(anEndedSession([aClause(1, { state: 'rejected', rejection: 'withdrawn' })]));
    expect([agreed.length, rejected.length]).toEqual([0, 1]);
  });
});
