import { basename } from 'node:path';
import type { Finding } from './finding.ts';
import { resolveImport } from './layer.ts';

/** Lines below which a file needs a reason to be one of its own. */
const smallLines = 15;
/** A longer file would be harder to read. */
const mostLines = 250;
/** So many files have a name that people look for in each feature or part. */
const expectedFrom = 4;

/** Not part of the product, or declarations of types. */
const exempt =
  /\.(?:test|screen\.test|db\.test|rest\.test)\.tsx?$|\.d\.ts$|\.journey\.ts$|\/testing\/|^(?:bench|checks|demo|e2e|faults|scripts)\//;
/** Files that list what there is: each of their entries may be a file, such as an endpoint or a subscriber. */
const lists = /\/(?:routes\.ts|public-api\.tsx?)$/;

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/**
 * Finds files that are too small to be one of their own: a single other file uses them, and nothing speaks for a file. CONTRIBUTING.md
 * has the reasons.
 */
export function smallFileFindings(code: ReadonlyMap<string, string>): Finding[] {
  const { users, loaded } = usesOf(code);
  const names = Map.groupBy(code.keys(), (file) => basename(file));
  return [...code].flatMap(([file, text]) => {
    if (linesOf(text) >= smallLines || exempt.test(file) || !/\.tsx?$/.test(file)) return [];
    const [user, ...others] = users.get(file) ?? [];
    const isExpected = (names.get(basename(file))?.length ?? 0) >= expectedFrom;
    // Words come with the code that shows them; SQL is in stores; a test reads one subject.
    const isApart = file.endsWith('-store.ts') || /from '[^']*\/words\//.test(text) || loaded.has(file);
    if (user === undefined || others.length > 0 || isExpected || isApart || lists.test(user)) return [];
    if (linesOf(text) + linesOf(code.get(user) ?? '') > mostLines) return [];
    const message = `only ${user} uses its ${linesOf(text)} lines: make them part of that file`;
    return [{ file, rule: 'small-file', message }];
  });
}

/** For each file those that import it, tests included, and the files that are loaded on demand or started as programs. */
function usesOf(code: ReadonlyMap<string, string>): { users: Map<string, Set<string>>; loaded: Set<string> } {
  const users = new Map<string, Set<string>>();
  const loaded = new Set<string>();
  for (const [file, text] of code)
    for (const [, how = '', from = ''] of text.matchAll(/(\bfrom |\bimport\(\s*|\bnew URL\(|^import )'([^']+)'/gm)) {
      const target = resolveImport(file, how === 'new URL(' && !from.startsWith('.') ? `./${from}` : from);
      if (target === undefined) continue;
      if (/\(/.test(how)) loaded.add(target);
      else users.set(target, (users.get(target) ?? new Set()).add(file));
    }
  return { users, loaded };
}
