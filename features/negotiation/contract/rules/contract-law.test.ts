import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractOf, hasContract } from '../contract-document.ts';
import { apply } from './apply.ts';
import { decide } from './decide.ts';
import { start } from './start.ts';
import { course, courses } from './testing/proof.ts';

test('NE-22 NE-24 the contract exists where there is a clause and all are decided, and holds what was accepted', () => {
  let contracts = 0;
  fc.assert(
    fc.property(...courses, (setup, numbers) => {
      const { state, events } = course({ start, decide, apply }, setup, numbers);
      const outcome = contractOf(state, { headHash: '', events: events.length });
      const isWhole = state.clauses.length > 0 && state.clauses.every((clause) => clause.decidedAt !== null);
      expect([outcome.kind === 'contract', hasContract(state)]).toEqual([isWhole, isWhole]);
      if (outcome.kind !== 'contract') return;
      const { agreed, rejected } = outcome.document;
      const accepted = state.clauses.filter((clause) => clause.state === 'accepted');
      expect(new Set(agreed.map(({ id }) => id))).toEqual(new Set(accepted.map(({ id }) => id)));
      expect(agreed.length + rejected.length).toBe(state.clauses.length);
      contracts++;
    }),
    { numRuns: 500 },
  );
  expect(contracts).toBeGreaterThan(20);
}, 60_000);
