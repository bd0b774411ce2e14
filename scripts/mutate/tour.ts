import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Change } from './change.ts';
import type { ChangedFile } from './checks.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { probeOf, withProbes, type Probe } from './probes.ts';
import { worthAsking, type Loaders } from './related-tests.ts';
import { Tests } from './tests.ts';

export interface Toured extends ChangedFile {
  key: string;
  change: Change;
}

/** Change key → tests that execute it; no entry for code outside functions. */
export type PassedBy = ReadonlyMap<string, readonly string[]>;

/** Runs related tests once without changes, with a probe at each change. */
export async function tour(copy: CopyOfTree, changes: readonly Toured[], loaders: Loaders): Promise<PassedBy> {
  const passedBy = new Map<string, string[]>();
  const texts = new Map(changes.map(({ file, text }) => [file, text]));
  const tests = new Set<string>();
  for (const [file, text] of texts) {
    const probes: Probe[] = [];
    for (const one of changes.filter((each) => each.file === file)) {
      const probe = probeOf(file, text, one.change, one.key);
      if (!probe) continue;
      probes.push(probe);
      passedBy.set(one.key, []);
      for (const test of worthAsking(one, loaders).flat()) tests.add(test);
    }
    copy.write(file, withProbes(text, probes));
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tour-'));
  const notes = join(folder, 'notes.jsonl');
  const touring = new Tests(copy.path, { isTour: true, notes });
  try {
    await touring.run([...tests], []);
    for (const note of existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []) {
      const [key, test] = JSON.parse(note) as [string, string];
      passedBy.get(key)?.push(relative(copy.path, test));
    }
    return passedBy;
  } finally {
    await touring.close();
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of texts) copy.write(file, text);
  }
}
