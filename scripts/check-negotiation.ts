import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { apply } from '#features/negotiation/contract/rules/apply.ts';
import { decide } from '#features/negotiation/contract/rules/decide.ts';
import { start } from '#features/negotiation/contract/rules/start.ts';
import { course, courses } from '#features/negotiation/contract/rules/testing/proof.ts';
import type { Sightings } from '#features/negotiation/contract/rules/testing/random-course.ts';
import { rareIn, unknownIn } from '#features/negotiation/contract/rules/testing/reachable.ts';

// `npm run check:negotiation [-- --sequences 200000] [--seed 7] [--from 31]`: the properties of
// laws.test.ts with many sequences, in parts with a seed each. Each part prints its result; to
// resume, pass the last seed and part.
const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '200000' }, seed: { type: 'string' }, from: { type: 'string', default: '1' } },
});
const partSequences = 2_000;
const parts = Math.ceil(Number(values.sequences) / partSequences);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const sightings: Sightings = new Map();
const shown = (count: number) => count.toLocaleString('en');

let commands = 0;
let sequences = 0;
console.log(`${shown(parts * partSequences)} sequences in ${parts} parts, --seed ${seed}`);
for (let part = Number(values.from); part <= parts; part += 1) {
  const since = performance.now();
  const commandsBefore = commands;
  const property = fc.property(...courses, (setup, numbers) => {
    course({ start, decide, apply }, setup, numbers, sightings);
    commands += numbers.length;
  });
  fc.assert(property, { numRuns: partSequences, seed: seed + part });
  sequences += partSequences;
  const seconds = (performance.now() - since) / 1000;
  console.log(
    `--from ${part} holds: ${shown(partSequences)} sequences, ${shown(commands - commandsBefore)} commands, ${seconds.toFixed(1)} s`,
  );
}
console.log(`${shown(sequences)} sequences with ${shown(commands)} commands hold`);
for (const [what, times] of [...sightings].toSorted(([, one], [, other]) => other - one))
  console.log(`${shown(times).padStart(12)} ${what}`);
const [rare, unknown] = [rareIn(sightings, sequences), unknownIn(sightings)];
if (rare.length + unknown.length > 0)
  throw new Error(`seldom met: ${rare.join(', ') || 'nothing'}; unheard of: ${unknown.join(', ') || 'nothing'}`);
