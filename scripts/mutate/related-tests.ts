import { matchesGlob } from 'node:path';
import { literalText, parseFile, walk, type SyntaxNode } from '../../checks/parse.ts';
import { resolveImport } from '../../checks/layer.ts';
import type { SourceFiles } from '../../checks/source-files.ts';

/** File → files that load it: by import, glob, or name, as tests do that start it as a process. */
export type Loaders = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the loaders of every file. */
export function loadersIn(code: SourceFiles): Loaders {
  const loaders = new Map<string, Set<string>>();
  for (const [file, text] of code) {
    const { tree, imports } = parseFile(file, text);
    const names = imports.filter(({ isType }) => !isType).map(({ from }) => from);
    const types = new Set(imports.filter(({ isType }) => isType).map(({ from }) => from));
    walk(tree, (node) => {
      const name = literalText(node);
      if (name !== undefined && /^[.#].*\.(tsx?|mjs)$/.test(name) && !types.has(name)) names.push(name);
    });
    const targets = names.map((name) => resolveImport(file, name)).filter((target) => target !== undefined && code.has(target));
    for (const target of [...targets, ...globbed(tree, file, code)] as string[]) {
      const known = loaders.get(target) ?? new Set();
      loaders.set(target, known.add(file));
    }
  }
  return loaders;
}

/** Files that `import.meta.glob` matches. */
function globbed(tree: SyntaxNode, file: string, code: SourceFiles): string[] {
  const patterns: string[] = [];
  walk(tree, (node) => {
    const callee = node['callee'] as SyntaxNode | undefined;
    if (node.type !== 'CallExpression' || (callee?.['object'] as SyntaxNode | undefined)?.type !== 'MetaProperty') return;
    const [asked] = node['arguments'] as SyntaxNode[];
    for (const each of asked?.type === 'ArrayExpression' ? (asked['elements'] as SyntaxNode[]) : [asked]) {
      const pattern = literalText(each);
      if (pattern !== undefined) patterns.push(pattern.startsWith('/') ? pattern.slice(1) : (resolveImport(file, pattern) ?? pattern));
    }
  });
  return [...code.keys()].filter((each) => patterns.some((pattern) => matchesGlob(each, pattern)));
}

/** Tests that load a file, nearest first. */
export function relatedTests(file: string, loaders: Loaders): string[] {
  const reached = new Set([file]);
  for (const each of reached) for (const loader of loaders.get(each) ?? []) reached.add(loader);
  return [...reached].filter((each) => /\.test\.tsx?$/.test(each));
}

/**
 * Number of database tests of other folders: each opens a database, and those of the shell a whole
 * application.
 */
const otherDatabaseTests = 4;

/**
 * Tests for a change, nearest first: those of its folder, unit before database, then others. Where
 * it is known which tests execute the line, only these.
 */
export function worthAsking(
  { folder, file }: { folder: string; file: string },
  loaders: Loaders,
  passedBy?: readonly string[],
): string[][] {
  const related = relatedTests(file, loaders).filter((test) => passedBy?.includes(test) ?? true);
  const of = (isNear: boolean, isDatabase: boolean) =>
    related.filter((test) => test.startsWith(`${folder}/`) === isNear && test.endsWith('.db.test.ts') === isDatabase);
  return [of(true, false), of(true, true), of(false, false), of(false, true).slice(0, otherDatabaseTests)];
}
