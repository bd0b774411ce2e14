import type { Finding } from './finding.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';

const field = 'groupName';
/** The field in which people type it. */
const typed = 'Group name';

/**
 * Journeys of one worker share a product, in which a group of one name and company is there once: whichever comes second would be refused, now and
 * then, as journeys are handed out. So no two of them found groups under one name.
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
        findings.push({ file, line: lineAt(at), rule: 'group-names', message: `“${name}” is founded in ${before} too: take another name` });
    }
  }
  return findings;
}

interface NameSite {
  name: string;
  at: number;
}

/** The names that are written out: in what is sent, in what is typed, and in what functions of the file are given that send it. */
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

/** Of a function that has a name. */
function parametersOf(node: SyntaxNode): { name?: string }[] {
  const made = node.type === 'VariableDeclarator' ? (node['init'] as SyntaxNode | null) : node.type === 'FunctionDeclaration' ? node : null;
  return (made?.['params'] as { name?: string }[] | undefined) ?? [];
}

function isTypedInto(callee: SyntaxNode): boolean {
  let found = false;
  walk(callee, (node) => (found ||= literalText(node) === typed));
  return found;
}
