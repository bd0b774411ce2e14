import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { roundResults } from '../rules/election-events.ts';
import { eventKinds, voteResults } from '../rules/events.ts';
import { refusalCodes } from '../rules/refusals.ts';
import { randomAssembly } from '../testing/random-assembly.ts';
import { differenceOf } from './difference.ts';
import { SecondReading } from './second-reading.ts';

/** Number of random assemblies; `ASSEMBLIES=10000` runs more. */
const sequences = Number(process.env.ASSEMBLIES ?? 300);
vi.setConfig({ testTimeout: 600_000 });

function read(events: ReturnType<typeof randomAssembly>['events']): SecondReading {
  const reading = new SecondReading();
  for (const event of events) if (!reading.allows(event)) throw new Error(`the second reading refuses ${JSON.stringify(event)}`);
  return reading;
}

test('PO-04 both readings of random assemblies lead to the same results, and refuse the same events', () => {
  let agreed = 0;
  const oneAssembly = fc.property(fc.integer(), (seed) => {
    const { events, state, refused } = randomAssembly(seed);
    expect(differenceOf(state, read(events))).toBeUndefined();
    // A few of the refused ones, since each needs a reading of its own.
    for (const { event, after, code } of refused.slice(-6))
      expect([code, read(events.slice(0, after)).allows(event)]).toEqual([code, false]);
    agreed++;
  });
  fc.assert(oneAssembly, { numRuns: sequences });
  expect(agreed).toBe(sequences);
});

test('PO-04 random assemblies come to all kinds of events, results and refusals', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 600; seed++) {
    const { events, state, refused } = randomAssembly(seed);
    for (const { kind } of events) seen.add(kind);
    for (const { code } of refused) seen.add(code);
    for (const { result } of state.votes) seen.add(String(result));
    for (const motion of state.motions) seen.add(motion.state);
    for (const { rounds, candidates } of state.elections) {
      for (const { result } of rounds) seen.add(`round ${result}`);
      for (const candidate of candidates) seen.add(`candidate ${candidate.state}`);
    }
  }
  const missing = (wanted: readonly string[]) => wanted.filter((each) => !seen.has(each));
  expect(missing([...voteResults, 'withdrawn', 'superseded', 'lapsed'])).toEqual([]);
  expect(missing(roundResults.map((result) => `round ${result}`))).toEqual([]);
  expect(missing(['proposed', 'standing', 'declined', 'lapsed', 'elected'].map((each) => `candidate ${each}`))).toEqual([]);
  expect(missing(eventKinds)).toEqual([]);
  const onlyAtTheEnds = ['assembly.notConvened', 'assembly.over'];
  expect(missing(refusalCodes)).toEqual(onlyAtTheEnds);
});
