import * as fc from 'fast-check';
import type { Draw, Fault } from './faults.ts';
import { faults } from './faults.ts';
import { shapes, type Shape } from './installation.ts';

export interface Planned {
  fault: Fault;
  draw: Draw;
  /** Pause before it. */
  pauseMs: number;
}

/** Longest fault and pause. */
export interface Pace {
  faultMs: number;
  pauseMs: number;
}

const shortest: Pace = { faultMs: 1_000, pauseMs: 200 };
export const inHaste: Pace = { faultMs: 2_500, pauseMs: 600 };
export const atLength: Pace = { faultMs: 6_000, pauseMs: 3_000 };
const mostRounds = 200;

/** Each fault once per round in random order; a seed determines the plan. */
export function planOf(chosen: readonly Fault[], seed: number, longest: Pace): Planned[][] {
  const each = {
    which: fc.nat({ max: 1_000 }),
    ms: fc.integer({ min: shortest.faultMs, max: longest.faultMs }),
    pauseMs: fc.integer({ min: shortest.pauseMs, max: longest.pauseMs }),
  };
  const size = { minLength: chosen.length, maxLength: chosen.length };
  const round = fc.tuple(fc.shuffledSubarray([...chosen], size), fc.array(fc.record(each), size));
  return fc.sample(round, { seed, numRuns: mostRounds }).map(([order, draws]) =>
    order.map((fault, place) => {
      const { which = 0, ms = 0, pauseMs = 0 } = draws[place] ?? {};
      return { fault, draw: { which, ms }, pauseMs };
    }),
  );
}

/** Faults for a shape of installation. */
export function faultsOf(shape: Shape): Fault[] {
  return faults.filter(({ only }) => (only ?? shape) === shape);
}

/** Where each fault runs once, faults for both shapes are split between them. */
export function halfOf(chosen: readonly Fault[], shape: Shape): Fault[] {
  return chosen.filter((fault) => fault.only || faults.indexOf(fault) % shapes.length === shapes.indexOf(shape));
}
