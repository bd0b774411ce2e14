import type { Finding } from './finding.ts';
import { parseFile, walk } from './parse.ts';
import { inProduct, layerOf } from './layer.ts';
import type { SourceFiles } from './source-files.ts';

/** Tables of core features that every feature may join; only their owner writes them. */
const readableByAll = new Set(['users', 'groups', 'memberships', 'group_rights', 'categories']);

/**
 * Owner of each table, a feature or the platform, from the name of its migration:
 * `0030_documents.sql`.
 */
export function ownersOf(migrations: SourceFiles, features: readonly string[]): Map<string, { owner: string; migration: string }> {
  const owners = new Map<string, { owner: string; migration: string }>();
  for (const [path, text] of migrations) {
    const topic = /(\d+)_([a-z-]+?)[^a-z-]*\.sql$/.exec(path)?.[2] ?? '';
    const owner = features.findLast((feature) => topic === feature || topic.startsWith(`${feature}-`)) ?? 'platform';
    for (const found of text.matchAll(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim))
      owners.set(found[1] ?? '', { owner, migration: path });
    for (const [, dropped = ''] of text.matchAll(/^\s*drop\s+table\s+(?:if\s+exists\s+)?(\w+)/gim)) owners.delete(dropped);
  }
  return owners;
}

/** Finds statements that write another feature's table, or read one that is not shared. */
export function tableFindings(migrations: SourceFiles, code: SourceFiles): Finding[] {
  const features = [...new Set([...code.keys()].flatMap((path) => layerOf(path).feature ?? []))].sort();
  const owners = new Map([...ownersOf(migrations, features)].map(([table, { owner }]) => [table, owner]));
  if (owners.size === 0) return [{ file: 'database/migrations', rule: 'saw-nothing', message: 'the check found no tables' }];
  const findings: Finding[] = [];
  for (const [file, text] of code) {
    const layer = layerOf(file);
    if (!inProduct(layer) || layer.kind !== 'server') continue;
    const own = layer.feature ?? 'platform';
    const { tree, lineAt } = parseFile(file, text);
    const report = (start: number, message: string) => findings.push({ file, line: lineAt(start), rule: 'own-tables', message });
    walk(tree, (node) => {
      if (node.type !== 'TemplateLiteral') return;
      const statement = (node['quasis'] as { value: { cooked: string } }[]).map((each) => each.value.cooked).join(' $ ');
      for (const [, table = ''] of statement.matchAll(
        /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|(?<!for\s+|do\s+)update)\s+(\w+)/gi,
      ))
        if (owners.has(table) && owners.get(table) !== own)
          report(node.start, `${own} writes to “${table}”, which belongs to ${owners.get(table)}: use its public API`);
      for (const [, table = ''] of statement.matchAll(/(?<!delete\s+)\b(?:from|join|using)\s+(\w+)/gi))
        if (![undefined, own, 'platform'].includes(owners.get(table)) && !readableByAll.has(table))
          report(node.start, `${own} reads “${table}”, which belongs to ${owners.get(table)}: use its public API or a slot`);
    });
  }
  return findings;
}
