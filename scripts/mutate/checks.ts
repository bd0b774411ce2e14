import { fileFindings } from '../../checks/file-rules.ts';
import { parseFile } from '../../checks/parse.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { run } from './run.ts';

/** A file of a folder that reads `changed` instead of `text`. */
export interface ChangedFile {
  folder: string;
  file: string;
  text: string;
  changed: string;
}

/** Whoever drops a statement tidies up behind it: a name that nobody needs any more, or code that is never reached, gives no change away. */
const lintLeftOvers = ['no-unused-vars', 'no-unreachable'];
const typeLeftOvers = ['TS6133', 'TS6138', 'TS6192', 'TS6196', 'TS6198', 'TS6199', 'TS7027'];

/** Throws where the checks refuse the tree as it is: then they would refuse every change. */
export async function demandGreen(copy: CopyOfTree, folders: string[]): Promise<void> {
  const faults = [...(await lintFaults(copy, folders)), ...(await typeFaults(copy))];
  if (faults.length > 0) throw new Error(`The checks refuse the tree as it is: ${faults.join(', ')}`);
}

/** Those of some changes, each in another file, that no check refuses. The compiler looks at all of them at once, since it looks at every file that depends on one. */
export async function unrefused<One extends ChangedFile>(copy: CopyOfTree, changes: readonly One[]): Promise<One[]> {
  const ruled = changes.filter(({ file, changed }) => isInRules(file, changed));
  if (ruled.length === 0) return [];
  for (const { file, changed } of ruled) copy.write(file, changed);
  try {
    const paths = ruled.map(({ file }) => file);
    const faults = await lintFaults(copy, paths);
    for (const { file, text } of ruled) copy.write(file, text);
    return await typed(
      copy,
      ruled.filter(({ file }) => !faults.includes(file)),
    );
  } finally {
    for (const { file, text } of ruled) copy.write(file, text);
  }
}

/** What is said of one file by itself: imports and words are not changed. */
function isInRules(file: string, changed: string): boolean {
  try {
    return fileFindings(file, parseFile(file, changed)).length === 0;
  } catch {
    return false;
  }
}

async function typed<One extends ChangedFile>(copy: CopyOfTree, changes: readonly One[]): Promise<One[]> {
  if (changes.length === 0) return [];
  for (const { file, changed } of changes) copy.write(file, changed);
  const faults = await typeFaults(copy);
  if (faults.length === 0) return [...changes];
  const rest = changes.filter(({ file }) => !faults.includes(file));
  if (faults.every((file) => changes.some((each) => each.file === file))) return rest;
  for (const { file, text } of changes) copy.write(file, text);
  if (rest.length < changes.length) return typed(copy, rest);
  // A fault in a file that nobody changed is that of one of those that it depends on.
  if (changes.length === 1) return [];
  const half = Math.ceil(changes.length / 2);
  return [...(await typed(copy, changes.slice(0, half))), ...(await typed(copy, changes.slice(half)))];
}

/** The files that the linter has something against. */
async function lintFaults(copy: CopyOfTree, paths: string[]): Promise<string[]> {
  const allowed = lintLeftOvers.flatMap((rule) => ['-A', rule]);
  const { output, isGreen } = await run(copy.path, ['node_modules/oxlint/bin/oxlint', '--quiet', '--format=unix', ...allowed, ...paths]);
  const files = [...output.matchAll(/^(\S+?):\d+:\d+: /gm)].map(([, file = '']) => file);
  return isGreen ? [] : [...new Set(files.length > 0 ? files : paths)];
}

/** The files that the compiler has something against. */
async function typeFaults(copy: CopyOfTree): Promise<string[]> {
  const { output, isGreen } = await run(copy.path, ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']);
  const faults = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+):/gm)].map(([, file = '', code = '']) => ({ file, code }));
  if (!isGreen && faults.length === 0) throw new Error(`The compiler failed: ${output.slice(-2_000)}`);
  return [...new Set(faults.filter(({ code }) => !typeLeftOvers.includes(code)).map(({ file }) => file))];
}
