import type { Finding } from './finding.ts';
import { layerOf } from './layer.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';
import type { SourceFiles } from './source-files.ts';

const rule = 'quotas-plugged-in';

type Called = SyntaxNode & { callee?: { name?: string }; arguments?: SyntaxNode[] };
type Named = SyntaxNode & { id?: { name?: string }; init?: Called; key?: { name?: string }; value?: SyntaxNode };

/** A quota defined by a feature. */
interface Defined {
  file: string;
  line: number;
  feature: string;
  /** Its constant; undefined where it has none. */
  constant: string | undefined;
  name: string;
}

/** Finds quotas that their feature does not list, duplicate names, and uses of undefined quotas. */
export function quotaFindings(code: SourceFiles): Finding[] {
  const findings: Finding[] = [];
  const defined: Defined[] = [];
  for (const [file, text] of code) {
    const { feature } = layerOf(file);
    if (feature === undefined || !text.includes('Quota(') || file.includes('.test.')) continue;
    const { tree, lineAt } = parseFile(file, text);
    const constants = new Map<SyntaxNode, string | undefined>();
    walk(tree, (node: Named & Called) => {
      if (node.init) constants.set(node.init, node.id?.name);
      if (node.type !== 'CallExpression') return;
      const line = lineAt(node.start);
      const given = node.arguments ?? [];
      if (node.callee?.name === 'defineQuota')
        defined.push({ file, line, feature, constant: constants.get(node), name: nameIn(given[0]) ?? '' });
      else if (/^(?:spend|assert)Quota$/.test(node.callee?.name ?? '') && given[3]?.type === 'ObjectExpression')
        findings.push({ file, line, rule, message: 'define the quota with defineQuota and list it in quotas of its feature' });
    });
  }
  for (const { file, line, feature, constant, name } of defined) {
    const plug = `features/${feature}/server/feature.ts`;
    if (constant === undefined || !namedIn(plug, code.get(plug) ?? '').includes(constant))
      findings.push({
        file,
        line,
        rule,
        message: `“${name}” cannot be configured: ${constant === undefined ? 'assign it to a constant and list that' : `list ${constant}`} in quotas of ${plug}`,
      });
    const other = defined.find((each) => each.name === name);
    if (other && other.feature !== feature)
      findings.push({
        file,
        line,
        rule,
        message: `“${name}” is also a quota of ${other.feature}: choose another name, or use theirs from its public API`,
      });
  }
  return findings;
}

/** The name in `{ name: 'eventsPerDay', … }`. */
function nameIn(options: SyntaxNode | undefined): string | undefined {
  const properties = (options?.['properties'] ?? []) as Named[];
  return literalText(properties.find(({ key }) => key?.name === 'name')?.value);
}

/** Constants in a feature's `quotas` list. */
function namedIn(file: string, text: string): string[] {
  const names: string[] = [];
  walk(parseFile(file, text).tree, ({ type, key, value }: Named) => {
    if (type !== 'Property' || key?.name !== 'quotas' || value?.type !== 'ArrayExpression') return;
    names.push(...(value['elements'] as { name?: string }[]).flatMap(({ name }) => name ?? []));
  });
  return names;
}
