import fc from 'fast-check';
import { RandomCourse, type Rules, type Sightings } from './random-course.ts';

const number = fc.noBias(fc.maxSafeNat());

/** A session and up to sixty commands, as numbers. */
export const courses: [fc.Arbitrary<number>, fc.Arbitrary<number[]>] = [
  number,
  fc.noBias(fc.array(number, { maxLength: 60, size: 'max' })),
];

/** A session that went through these commands; whatever is found wrong with it is thrown. */
export function course(rules: Rules, setup: number, numbers: readonly number[], seen?: Sightings): RandomCourse {
  const random = new RandomCourse(rules, setup, seen);
  for (const each of numbers) random.take(each);
  return random;
}

/** Whatever is done in a session, nothing is found wrong. */
export const proof = (rules: Rules, seen?: Sightings) =>
  fc.property(...courses, (setup, numbers) => {
    course(rules, setup, numbers, seen);
  });
