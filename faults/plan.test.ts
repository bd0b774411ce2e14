import { expect, test } from 'vitest';
import { faults } from './faults.ts';
import { shapes } from './installation.ts';
import { atLength, faultsOf, halfOf, inHaste, planOf, type Planned } from './plan.ts';

const told = (rounds: readonly Planned[][]) => rounds.map((round) => round.map(({ fault, ...rest }) => ({ name: fault.name, ...rest })));

test('ER-02 the same seed plays the same faults in the same order, and another one another', () => {
  const plan = (seed: number) => told(planOf(faultsOf('two'), seed, atLength));
  expect(plan(7)).toEqual(plan(7));
  expect(plan(8)[0]).not.toEqual(plan(7)[0]);
  expect(plan(7)[1]).not.toEqual(plan(7)[0]);
});

test('ER-02 in one round of both shapes each fault is played once', () => {
  const names = shapes.flatMap((shape) => told(planOf(halfOf(faultsOf(shape), shape), 7, inHaste))[0]?.map(({ name }) => name));
  expect(names.toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
});
