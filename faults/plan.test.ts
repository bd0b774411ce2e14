import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { shapes } from './installation.ts';
import { atLength, faultsOf, halfOf, inHaste, planOf, type Planned } from './plan.ts';

const shownTo = (rounds: readonly Planned[][]) => rounds.map((round) => round.map(({ fault, ...rest }) => ({ name: fault.name, ...rest })));

test('ER-02 a seed determines the order of the faults; another seed gives another order', () => {
  const plan = (seed: number) => shownTo(planOf(faultsOf('two'), seed, atLength));
  expect(plan(7)).toEqual(plan(7));
  expect(plan(8)[0]).not.toEqual(plan(7)[0]);
  expect(plan(7)[1]).not.toEqual(plan(7)[0]);
});

test('ER-02 one round of both shapes contains each fault once', () => {
  const names = shapes.flatMap((shape) => shownTo(planOf(halfOf(faultsOf(shape), shape), 7, inHaste))[0]?.map(({ name }) => name));
  expect(names.toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
});
