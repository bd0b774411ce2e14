import { parseFile, type SyntaxNode } from '../../checks/parse.ts';
import type { Change } from './change.ts';
import { sqlChanges } from './sql-changes.ts';

/** Attributes for appearance, which only screenshots cover, and those for React only. */
const looks = new Set(['className', 'key', 'd', 'viewBox', 'width', 'height', 'size', 'strokeWidth', 'strokeLinecap', 'sizes', 'variant']);
/** Two or more words that may be style classes. */
const classList = /^\s*-?[a-z[*][\w:/.[\]&>()%#,*=!-]*(\s+-?[a-z[*][\w:/.[\]&>()%#,*=!-]*)+\s*$/;
const swapped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const child = (node: SyntaxNode, name: string) => node[name] as SyntaxNode;
const children = (node: SyntaxNode, name: string) => (node[name] ?? []) as SyntaxNode[];
const textOf = ({ start, end }: SyntaxNode, text: string) => text.slice(start, end);
const instead = ({ start, end }: SyntaxNode, text: string): Change => ({ start, end, text });

function operatorChanges(node: SyntaxNode, text: string): Change[] {
  const operator = String(node['operator']);
  const start = text.indexOf(operator, child(node, 'left').end);
  const at = { start, end: start + operator.length };
  if (operator === '??') return [instead(node, `(${textOf(child(node, 'right'), text)})`)];
  const other = swapped[operator];
  if (other === undefined) return [];
  // Mixed operators without parentheses do not parse.
  return operator === '&&' || operator === '||'
    ? [instead(node, `((${textOf(child(node, 'left'), text)}) ${other} (${textOf(child(node, 'right'), text)}))`)]
    : [{ ...at, text: other }];
}

function negated(node: SyntaxNode, text: string): Change[] {
  const test = node['test'] as SyntaxNode | null;
  // Comparisons are negated by their operator.
  if (!test || (test.type === 'BinaryExpression' && swapped[String(test['operator'])]?.endsWith('=='))) return [];
  return [instead(test, `!(${textOf(test, text)})`)];
}

/** Statements that can be removed independently. */
function dropped(node: SyntaxNode): Change[] {
  return children(node, node.type === 'SwitchCase' ? 'consequent' : 'body')
    .filter(({ type, directive, alternate }) => (type === 'ExpressionStatement' && !directive) || (type === 'IfStatement' && !alternate))
    .map((statement) => instead(statement, ''));
}

function literalChanges(node: SyntaxNode): Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [instead(node, String(!value))];
  if (typeof value === 'number') return [instead(node, String(value < 10 ? value + 1 : value * 2))];
  if (typeof value === 'string' && value !== '' && !classList.test(value)) return [instead(node, "''")];
  return [];
}

function returnedEarly(node: SyntaxNode): Change[] {
  const body = node['body'] as SyntaxNode | null;
  const first = body?.type === 'BlockStatement' ? children(body, 'body')[0] : undefined;
  return first ? [{ start: first.start, end: first.start, text: 'return; ' }] : [];
}

/** Changes of a node by its kind. */
const kinds: Record<string, (node: SyntaxNode, text: string) => Change[]> = {
  BinaryExpression: operatorChanges,
  LogicalExpression: operatorChanges,
  IfStatement: negated,
  WhileStatement: negated,
  ConditionalExpression: negated,
  Program: dropped,
  BlockStatement: dropped,
  SwitchCase: dropped,
  Literal: literalChanges,
  FunctionDeclaration: returnedEarly,
  FunctionExpression: returnedEarly,
  ArrowFunctionExpression: returnedEarly,
  AwaitExpression: (node, text) => [instead(node, textOf(child(node, 'argument'), text))],
  UnaryExpression: (node, text) => {
    if (node['operator'] === '!') return [instead(node, `Boolean(${textOf(child(node, 'argument'), text)})`)];
    return node['operator'] === 'void' ? [instead(node, 'undefined')] : [];
  },
  MemberExpression: (node, text) => {
    const { end } = child(node, 'object');
    return node['optional'] ? [{ start: end, end: end + 2, text: text[end + 2] === '[' ? '' : '.' }] : [];
  },
  TaggedTemplateExpression: (node, text) => (textOf(child(node, 'tag'), text) === 'sql' ? sqlChanges(child(node, 'quasi'), text) : []),
};

/** Whether a subtree is excluded: types, module names, appearance, and texts for developers. */
function isLeftAlone(node: SyntaxNode): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true;
  if (/^(ImportDeclaration|ImportExpression|ExportAllDeclaration)$/.test(node.type)) return true;
  if (node.type === 'JSXAttribute') return looks.has(String(child(node, 'name')['name']));
  const callee = node['callee'] as { name?: string } | undefined;
  if (node.type === 'NewExpression') return callee?.name === 'Error';
  return node.type === 'CallExpression' && /classes$/i.test(callee?.name ?? '');
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** All useful changes of a file in order of position. */
export function changesIn(path: string, text: string): Change[] {
  const found: Change[] = [];
  const visit = (node: SyntaxNode) => {
    if (isLeftAlone(node)) return;
    found.push(...(kinds[node.type]?.(node, text) ?? []));
    for (const [name, value] of Object.entries(node)) {
      const isName = name === 'key' && node['computed'] === false;
      if (isName || name === 'source' || name === 'typeAnnotation' || name === 'typeArguments') continue;
      for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) visit(item);
    }
  };
  visit(parseFile(path, text).tree);
  return found.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** The text with a change applied. */
export const changed = (text: string, { start, end, text: by }: Change) => text.slice(0, start) + by + text.slice(end);

/** The affected lines before and after a change, as in a diff. */
export function diffOf(text: string, change: Change): { line: number; before: string[]; after: string[] } {
  const from = text.lastIndexOf('\n', change.start - 1) + 1;
  const next = text.indexOf('\n', change.end);
  const to = next === -1 ? text.length : next;
  const after = text.slice(from, change.start) + change.text + text.slice(change.end, to);
  return {
    line: text.slice(0, from).split('\n').length,
    before: text.slice(from, to).split('\n'),
    after: after.trim() ? after.split('\n') : [],
  };
}
