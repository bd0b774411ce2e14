import { parseArgs } from 'node:util';
import { shapes, type Shape } from './installation.ts';
import { run } from './run.ts';

/**
 * `npm run test:faults [-- --minutes 30] [-- --seed 7] [-- --shape one|two] [-- --only backup]`:
 * injects random faults while people work; checks that acknowledged work is neither lost,
 * duplicated, changed nor reordered, and that everything recovers. Without minutes, each fault runs
 * once. A seed determines faults and order.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, shape: { type: 'string' }, only: { type: 'string', default: '' } },
});
const seed = Number(values.seed ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 1_000_000));
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const chosen = values.shape === undefined ? shapes : shapes.filter((shape) => shape === values.shape);
if (!Number.isInteger(seed) || Number.isNaN(minutes) || chosen.length === 0) {
  process.stderr.write('Give --minutes and --seed as numbers, and --shape as one or two.\n');
  process.exit(2);
}

let isInterrupted = false;
for (const name of ['SIGINT', 'SIGTERM'])
  process.on(name, () => {
    if (isInterrupted) process.exit(130);
    isInterrupted = true;
    process.stdout.write('no further faults; interrupt again to exit immediately\n');
  });

let found = 0;
for (const shape of chosen) {
  process.stdout.write(`${shape} ${shape === 'one' ? 'node with its own database' : 'nodes on one database'}, seed ${seed}\n`);
  const untilMs = Date.now() + ((minutes ?? 60) * 60_000) / chosen.length;
  const isOver = () => isInterrupted || Date.now() > untilMs;
  const { findings } = await run({ shape, seed, isOnce: minutes === undefined, only: values.only, isOver });
  found += findings.size;
  if (findings.size) process.stdout.write(`\nTo reproduce: ${again(shape)}\n`);
  if (isInterrupted) break;
}
process.stdout.write(`\n${found === 0 ? 'nothing is wrong' : `${found} findings`}\n`);
process.exit(found === 0 ? 0 : 1);

function again(shape: Shape): string {
  const time = minutes === undefined ? '' : ` --minutes ${minutes / chosen.length}`;
  return `npm run test:faults -- --seed ${seed} --shape ${shape}${time}${values.only ? ` --only '${values.only}'` : ''}`;
}
