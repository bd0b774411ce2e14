import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { mutants, type Mutant } from './testing/mutants.ts';
import { proof } from './testing/proof.ts';
import type { Rules } from './testing/random-course.ts';

const contract = join(import.meta.dirname, '..');
const room = mkdtempSync(join(tmpdir(), 'atrium-mutants-'));
vi.setConfig({ testTimeout: 240_000 });
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** Copies the rules to a temporary folder, with one fault. */
async function grown(name: string, mutant?: Mutant): Promise<Rules> {
  const home = join(room, name);
  for (const each of ['kinds.ts', 'limits.ts', 'clause-languages.ts', 'rules'])
    cpSync(join(contract, each), join(home, each), { recursive: true, filter: (path) => !/testing|\.test\.ts$/.test(path) });
  if (mutant) {
    const file = join(home, 'rules', mutant.file);
    const text = readFileSync(file, 'utf8');
    if (text.split(mutant.from).length !== 2) throw new Error(`“${mutant.from}” is not once in ${mutant.file}`);
    writeFileSync(
      file,
      text.replace(mutant.from, () => mutant.to),
    );
  }
  const load = (file: string) => import(pathToFileURL(join(home, 'rules', `${file}.ts`)).href) as Promise<Rules>;
  const [{ start }, { decide }, { apply }] = await Promise.all([load('start'), load('decide'), load('apply')]);
  return { start, decide, apply };
}

const survives = (rules: Rules, numRuns = 4000) => !fc.check(proof(rules), { numRuns, seed: 1, endOnFailure: true }).failed;

test('NE-22 detects every deliberate fault in the rules', async () => {
  const survivors: string[] = [];
  for (const [index, mutant] of mutants.entries()) if (survives(await grown(`${index}`, mutant))) survivors.push(mutant.wrong);
  expect(survivors).toEqual([]);
  expect(survives(await grown('sound'), 200)).toBe(true);
});
