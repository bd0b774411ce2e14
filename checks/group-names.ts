import type { Finding } from './finding.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';

const field = 'groupName';
/** Label of the field in which the name is typed. */
const typed = 'Group name';

/**
 * Finds group names used by two journeys. Journeys of a worker share an installation, where name
 * and company must be unique: the second one would fail, depending on the order.
 */
export function groupNameFindings(code: ReadonlyMap<string, string>): Finding[] {
  const taken = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [file, text] of code) {
    if (!/^e2e\/[^/]+\.journey\.ts$/.test(file) || !/groupName|Group name/.test(text)) continue;
    const { tree, lineAt } = parseFile(file, text);
    for (const { name, at } of namesIn(tree)) {
      const place = `${file}:${lineAt(at)}`;
      const before = taken.get(name);
      if (before === undefined) taken.set(name, place);
      else
        findings.push({
          file,
          line: lineAt(at),
          rule: 'group-names',
          message: `“${name}” is also created in ${before}: choose another name`,
        });
    }
  }
  return findings;
}

interface NameSite {
  name: string;
  at: number;
}

/** Literal names: sent, typed, or passed to functions of the file that send them. */
function namesIn(tree: SyntaxNode): NameSite[] {
  const sites: NameSite[] = [];
  const note = (node: unknown, at: number) => {
    const name = literalText(node);
    if (name !== undefined) sites.push({ name, at });
  };
  const places = new Map<string, number>();
  walk(tree, (node) => {
    const place = parametersOf(node).findIndex(({ name }) => name === field);
    const { name } = (node['id'] ?? {}) as { name?: string };
    if (place >= 0 && name !== undefined) places.set(name, place);
  });
  walk(tree, (node) => {
    const key = node['key'] as { name?: string } | undefined;
    if (node.type === 'Property' && key?.name === field) note(node['value'], node.start);
    if (node.type !== 'CallExpression') return;
    const given = node['arguments'] as SyntaxNode[];
    const callee = node['callee'] as SyntaxNode;
    const place = places.get(String(callee['name']));
    if (place !== undefined) note(given[place], node.start);
    if ((callee['property'] as { name?: string } | undefined)?.name === 'fill' && isTypedInto(callee)) note(given[0], node.start);
  });
  return sites;
}

function parametersOf(node: SyntaxNode): { name?: string }[] {
  const made = node.type === 'VariableDeclarator' ? (node['init'] as SyntaxNode | null) : node.type === 'FunctionDeclaration' ? node : null;
  return (made?.['params'] as { name?: string }[] | undefined) ?? [];
}

function isTypedInto(callee: SyntaxNode): boolean {
  let found = false;
  walk(callee, (node) => (found ||= literalText(node) === typed));
  return found;
}
