import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveImport } from '../../checks/layer.ts';
import { largeLibraries } from './testing/large-libraries.ts';

const root = join(import.meta.dirname, '../..');

/** Static imports of a file; `import(…)` runs later. */
const importing = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)'/gm;

/** The packages that a process loads at the start, each with a file that imports it. */
function packagesOf(...entries: string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !path.endsWith('.ts')) continue;
    seen.add(path);
    for (const [, from = ''] of readFileSync(join(root, path), 'utf8').matchAll(importing)) {
      const own = resolveImport(path, from);
      if (own !== undefined) waiting.push(own);
      else packages.set(from, path);
    }
  }
  expect(seen.size).toBeGreaterThan(500);
  return packages;
}

test('OP-02 a node loads no large library before it is needed', () => {
  const read = packagesOf('shell/server/main.ts', 'shell/server/features.ts', 'shell/server/run-process.ts');
  expect([...read.keys()]).toContain('fastify');
  expect([...read].filter(([name]) => largeLibraries.some((each) => name === each || name.startsWith(`${each}/`)))).toEqual([]);
});

test('OP-02 memory used by the start is released', () => {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    const { releaseMemory } = await import(${JSON.stringify(join(import.meta.dirname, './release-memory.ts'))});
    const young = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20;
    let kept = [];
    for (let turn = 0; turn < 120; turn += 1) kept = [...kept.slice(-50), Array.from({ length: 10_000 }, (_, at) => ({ at }))];
    kept = [];
    const before = young();
    releaseMemory();
    console.log(JSON.stringify({ before, after: young(), isHidden: globalThis.gc === undefined }));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const { before, after, isHidden } = JSON.parse(text) as { before: number; after: number; isHidden: boolean };
  expect(before).toBeGreaterThan(16);
  expect(after).toBeLessThan(4);
  expect(isHidden).toBe(true);
});

test('OP-02 memory is released once the process is idle, not while it is busy', () => {
  const program = `
    import { performance } from 'node:perf_hooks';
    import { getHeapSpaceStatistics } from 'node:v8';
    const { releaseMemoryWhenIdle } = await import(${JSON.stringify(join(import.meta.dirname, './release-memory.ts'))});
    const young = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20;
    const work = (ms) => {
      let kept = [];
      for (const until = performance.now() + ms; performance.now() < until; ) kept = [...kept.slice(-50), Array.from({ length: 10_000 }, (_, at) => ({ at }))];
    };
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    releaseMemoryWhenIdle();
    for (let turn = 0; turn < 5; turn += 1) { work(400); await pause(100); }
    const busy = young();
    for (let turn = 0; turn < 100 && young() > 4; turn += 1) await pause(200);
    console.log(JSON.stringify({ busy, rested: young() }));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const { busy, rested } = JSON.parse(text) as { busy: number; rested: number };
  expect(busy).toBeGreaterThan(16);
  expect(rested).toBeLessThan(4);
});
