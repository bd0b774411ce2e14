import { expect, test } from 'vitest';
import type { QuorumRule } from './events.ts';
import { isReached, quorumNeeds } from './quorum.ts';

const shares = [1, 10, 33, 50, 66, 100].flatMap((percent): QuorumRule[] => [
  { kind: 'share', percent },
  { kind: 'moreThan', percent: percent - 1 },
]);
const rules: readonly QuorumRule[] = [...shares, { kind: 'people', people: 3 }];

test.each(rules)('PO-03 the number that %o needs reaches the quorum, and one less does not', (rule) => {
  for (const totalWeight of [1, 2, 3, 7, 8, 10, 99, 100]) {
    const needs = quorumNeeds(rule, totalWeight) ?? 0;
    const reaches = (number: number) => isReached(rule, { weight: number, people: number, totalWeight });
    expect([reaches(needs), reaches(needs - 1)]).toEqual([true, false]);
  }
});

test('PO-03 without a quorum no number is needed', () => {
  expect(quorumNeeds({ kind: 'none' }, 8)).toBeUndefined();
});
