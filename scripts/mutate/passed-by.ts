import childProcess, { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into every process of a coverage run: records which test executes a probe. Processes
 * started by a test belong to it, whatever their environment.
 */
const notes = process.env['MUTATE_NOTES'];
const known = new Set<string>();
const around = globalThis as { passedBy?: (name: string) => void; __vitest_worker__?: { filepath?: string } };
const testNow = () => around.__vitest_worker__?.filepath ?? process.env['MUTATE_TEST'];

around.passedBy = (name) => {
  const test = testNow();
  if (notes === undefined || test === undefined) return;
  const note = JSON.stringify([name, test]);
  if (known.has(note)) return;
  known.add(note);
  appendFileSync(notes, `${note}\n`);
};

type Spawn = (this: ChildProcess, options: { envPairs?: string[] }) => unknown;
const prototype = ChildProcess.prototype as unknown as { spawn: Spawn };
const { spawn } = prototype;
prototype.spawn = function spawnNoting(options) {
  const passedOn = { NODE_OPTIONS: process.env['NODE_OPTIONS'], MUTATE_NOTES: notes, MUTATE_TEST: testNow() };
  for (const [name, value] of Object.entries(passedOn))
    if (value !== undefined)
      options.envPairs = [...(options.envPairs ?? []).filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${value}`];
  return spawn.call(this, options);
};
for (const name of ['spawnSync', 'execFileSync'] as const) {
  const start = childProcess[name] as (...given: unknown[]) => unknown;
  const startNoting = (...given: unknown[]) => {
    const test = testNow();
    if (test !== undefined) process.env['MUTATE_TEST'] = test;
    return start(...given);
  };
  Object.assign(childProcess, { [name]: startNoting });
}
syncBuiltinESMExports();
