import { fileFindings } from '../../checks/file-rules.ts';
import { resolveImport } from '../../checks/layer.ts';
import { parseFile } from '../../checks/parse.ts';
import { refusalFindings } from '../../checks/refusals.ts';
import type { SourceFiles } from '../../checks/source-files.ts';
import type { CopyOfTree } from './copy-of-tree.ts';
import { run } from './run.ts';

/** A changed file: `changed` replaces `text`. */
export interface ChangedFile {
  folder: string;
  file: string;
  text: string;
  changed: string;
}

/**
 * Rules that removed statements may violate without being detected: unused names and unreachable
 * code.
 */
const lintLeftOvers = ['no-unused-vars', 'no-unreachable'];
const typeLeftOvers = ['TS6133', 'TS6138', 'TS6192', 'TS6196', 'TS6198', 'TS6199', 'TS7027'];

/** Throws where the checks fail without a change, since they would refuse every change. */
export async function demandGreen(copy: CopyOfTree, folders: string[]): Promise<void> {
  const faults = [...(await lintFaults(copy, folders)), ...(await typeFaults(copy))];
  if (faults.length > 0) throw new Error(`The checks fail without any change: ${faults.join(', ')}`);
}

/**
 * Those of the changes, in distinct files, that pass all checks. The compiler checks them together;
 * an error in an unchanged file is attributed to the nearest changed files that it imports.
 */
export async function unrefused<One extends ChangedFile>(copy: CopyOfTree, code: SourceFiles, changes: readonly One[]): Promise<One[]> {
  const ruled = changes.filter(({ file, changed }) => isInRules(code, file, changed));
  if (ruled.length === 0) return [];
  for (const { file, changed } of ruled) copy.write(file, changed);
  try {
    const linted = await lintFaults(
      copy,
      ruled.map(({ file }) => file),
    );
    const faulty = new Set(linted);
    for (const file of await typeFaults(copy))
      for (const each of nearestOf(file, code, new Set(ruled.map((one) => one.file)))) faulty.add(each);
    return ruled.filter(({ file }) => !faulty.has(file));
  } finally {
    for (const { file, text } of ruled) copy.write(file, text);
  }
}

/** The wanted files that a file imports over the shortest path; itself if it is one. */
export function nearestOf(file: string, code: SourceFiles, wanted: ReadonlySet<string>): string[] {
  const seen = new Set([file]);
  for (let level = [file]; level.length > 0;) {
    const found = level.filter((each) => wanted.has(each));
    if (found.length > 0) return found;
    level = level.flatMap((each) => importsOf(each, code.get(each))).filter((each) => !seen.has(each) && seen.add(each));
  }
  return [];
}

function importsOf(file: string, text: string | undefined): string[] {
  if (text === undefined || !/\.tsx?$/.test(file)) return [];
  return parseFile(file, text).imports.flatMap(({ from }) => resolveImport(file, from) ?? []);
}

/**
 * Checks rules about a single file, and error codes across files; imports and words are not
 * changed.
 */
function isInRules(code: SourceFiles, file: string, changed: string): boolean {
  try {
    if (fileFindings(file, parseFile(file, changed)).length > 0) return false;
    return !/\/errors\.ts$|\brefuse/.test(file + changed) || refusalFindings(new Map([...code, [file, changed]])).length === 0;
  } catch {
    return false;
  }
}

/** Files with lint errors. */
async function lintFaults(copy: CopyOfTree, paths: string[]): Promise<string[]> {
  const allowed = lintLeftOvers.flatMap((rule) => ['-A', rule]);
  const { output, isGreen } = await run(copy.path, ['node_modules/oxlint/bin/oxlint', '--quiet', '--format=unix', ...allowed, ...paths]);
  const files = [...output.matchAll(/^(\S+?):\d+:\d+: /gm)].map(([, file = '']) => file);
  return isGreen ? [] : [...new Set(files.length > 0 ? files : paths)];
}

/** Product layers, which include contracts; tests are run instead. */
const layers = ['tsconfig/server.json', 'tsconfig/render.json'];

/** Files with type errors. */
async function typeFaults(copy: CopyOfTree): Promise<string[]> {
  const { output, isGreen } = await run(copy.path, ['node_modules/typescript/bin/tsc', '-b', ...layers, '--pretty', 'false']);
  const faults = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+):/gm)].map(([, file = '', code = '']) => ({ file, code }));
  if (!isGreen && faults.length === 0) throw new Error(`The compiler failed: ${output.slice(-2_000)}`);
  return [...new Set(faults.filter(({ code }) => !typeLeftOvers.includes(code)).map(({ file }) => file))];
}
