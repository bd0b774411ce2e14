import fc from 'fast-check';
import { RandomCourse, type Rules, type Sightings } from './random-course.ts';

const number = fc.noBias(fc.maxSafeNat());

/** The setup of a session and up to sixty commands, as numbers. */
export const courses: [fc.Arbitrary<number>, fc.Arbitrary<number[]>] = [
  number,
  fc.noBias(fc.array(number, { maxLength: 60, size: 'max' })),
];

/**
 * Runs a session with these commands.
 *
 * @throws Error on the first violation.
 */
export function course(rules: Rules, setup: number, numbers: readonly number[], seen?: Sightings): RandomCourse {
  const random = new RandomCourse(rules, setup, seen);
  for (const each of numbers) random.take(each);
  return random;
}

/** Property: no sequence of commands violates the invariants or differs from the oracle. */
export const proof = (rules: Rules, seen?: Sightings) =>
  fc.property(...courses, (setup, numbers) => {
    course(rules, setup, numbers, seen);
  });
