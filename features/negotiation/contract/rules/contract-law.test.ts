import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendanceOf } from '../attendance.ts';
import { voterKinds } from '../clause-voters.ts';
import { documentOf, hasContract, openClauses } from '../contract-document.ts';
import { apply } from './apply.ts';
import { decide } from './decide.ts';
import { start } from './start.ts';
import { course, courses } from './testing/proof.ts';

test('NE-22 NE-24 the contract exists once all of at least one clause are decided, and contains accepted clauses and their voters', () => {
  let contracts = 0;
  fc.assert(
    fc.property(...courses, (setup, numbers) => {
      const { state, events } = course({ start, decide, apply }, setup, numbers);
      const isWhole = state.clauses.length > 0 && state.clauses.every((clause) => clause.decidedAt !== null);
      expect(hasContract(state)).toBe(isWhole);
      expect(openClauses(state).length === 0 && state.clauses.length > 0).toBe(isWhole);
      const { agreed, rejected, undecided, parties } = documentOf(state, {
        headHash: '',
        events: events.length,
        attendance: attendanceOf(events),
      });
      const accepted = state.clauses.filter((clause) => clause.state === 'accepted');
      expect(new Set(agreed.map(({ id }) => id))).toEqual(new Set(accepted.map(({ id }) => id)));
      expect(agreed.length + rejected.length + undecided.length).toBe(state.clauses.length);
      for (const { voters, tally } of agreed) {
        const { accepted: yes, acceptedAndLeft, rejected: no, rejectedAndLeft, conditional, silent } = voters;
        expect([yes.length + acceptedAndLeft.length, no.length + rejectedAndLeft.length]).toEqual([tally.accepts, tally.rejects]);
        expect(tally.accepts + tally.rejects + conditional.length + silent.length).toBe(tally.roll);
        const named = voterKinds.flatMap((kind) => voters[kind]);
        expect([new Set(named).size, named.length <= parties.length]).toEqual([named.length, true]);
      }
      if (isWhole) contracts++;
    }),
    { numRuns: 500 },
  );
  expect(contracts).toBeGreaterThan(20);
});
