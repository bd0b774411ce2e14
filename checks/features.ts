import type { Finding } from './finding.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';
import type { SourceFiles } from './source-files.ts';
import { ownersOf } from './tables.ts';

const lists = { server: 'shell/server/features.ts', web: 'shell/web/features.ts' } as const;

/** Finds features that are not registered, and declared tables that differ from the migrations. */
export function featureFindings(migrations: SourceFiles, code: SourceFiles): Finding[] {
  const folders = [
    ...new Set([...code.keys()].flatMap((path) => /^features\/([^/]+)\/(?:server|web)\/feature\.tsx?$/.exec(path)?.[1] ?? [])),
  ];
  if (folders.length === 0) return [{ file: 'features', rule: 'saw-nothing', message: 'the check found no features' }];
  const owners = ownersOf(migrations, folders);
  return folders.flatMap((name) => [...listFindings(name, code), ...tableFindingsOf(name, owners, code)]);
}

/** Finds sides of a feature that are missing in the shell's list, or only in `modules`. */
function listFindings(name: string, code: SourceFiles): Finding[] {
  return (['server', 'web'] as const).flatMap((side) => {
    const file = `features/${name}/${side}/feature.ts${side === 'web' ? 'x' : ''}`;
    const list = code.get(lists[side]) ?? '';
    const isImported = new RegExp(`import \\{ (\\w+) \\} from '#features/${name}/${side}/feature\\.tsx?'`).exec(list);
    const isListed = isImported && new RegExp(`\\[[^\\]]*\\b${isImported[1]}\\b`).test(list.slice(list.indexOf('export const features')));
    if (!code.has(file) || isListed) return [];
    return { file, rule: 'plugged-in', message: `the feature is not registered: import it in ${lists[side]} and add it to the list` };
  });
}

/** Compares a feature's declared tables with the migrations that create them. */
function tableFindingsOf(name: string, owners: ReadonlyMap<string, { owner: string; migration: string }>, code: SourceFiles): Finding[] {
  const file = `features/${name}/server/feature.ts`;
  if (!code.has(file)) return [];
  const declared = declaredTables(name, code);
  const report = (message: string): Finding => ({ file, rule: 'own-tables', message });
  const made = [...owners].filter(([, { owner }]) => owner === name).map(([table]) => table);
  return [
    ...made
      .filter((table) => !declared.includes(table))
      .map((table) =>
        report(`${owners.get(table)?.migration} creates “${table}”: add it to tables in features/${name}/contract/retention.ts`),
      ),
    ...declared.flatMap((table) => {
      const found = owners.get(table);
      if (!found) return report(`no migration creates “${table}”: add one, or remove it from tables`);
      if (found.owner === name) return [];
      return report(
        `“${table}” is created by ${found.migration}, which by its name belongs to ${found.owner}: rename the migration to NNNN_${name}.sql or NNNN_${name}-….sql`,
      );
    }),
  ];
}

/** Tables in the declaration of a feature, including those of `tablesOf(retention)`. */
function declaredTables(name: string, code: SourceFiles): string[] {
  const file = `features/${name}/server/feature.ts`;
  const retention = `features/${name}/contract/retention.ts`;
  const text = code.get(file) ?? '';
  return [...listedTables(file, text), ...(/\btablesOf\(/.test(text) ? listedTables(retention, code.get(retention) ?? '') : [])];
}

/** Texts of all `tables` lists in a file. */
function listedTables(file: string, text: string): string[] {
  const tables: string[] = [];
  walk(parseFile(file, text).tree, (node) => {
    const { type, key, value } = node as SyntaxNode & { key?: { name?: string }; value?: SyntaxNode };
    if (type === 'Property' && key?.name === 'tables' && value?.type === 'ArrayExpression')
      tables.push(...(value['elements'] as unknown[]).flatMap((each) => literalText(each) ?? []));
  });
  return tables;
}
