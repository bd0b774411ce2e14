import { parseSync } from 'vite';

/** A node of the syntax tree: kind, position, and children by kind-specific names. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [child: string]: unknown;
}

export interface ImportSite {
  from: string;
  line: number;
  /** Type-only imports, which do not exist at run time. */
  isType: boolean;
}

export interface ParsedFile {
  tree: SyntaxNode;
  imports: ImportSite[];
  hasDefaultExport: boolean;
  lineAt(offset: number): number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Calls `visit` for a node and all its descendants. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of Object.values(node)) for (const item of Array.isArray(child) ? child : [child]) if (isNode(item)) walk(item, visit);
}

/** Value of a string literal or a template without placeholders; undefined otherwise. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'TSLiteralType') return literalText(node['literal']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined;
  return (quasis[0] as { value: { cooked: string } }).value.cooked;
}

const typeOnlyBrackets = (node: SyntaxNode): boolean => {
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((each: Record<string, unknown>) => each['importKind'] === 'type' || each['exportKind'] === 'type');
};

const parsedFiles = new Map<string, { text: string; parsed: ParsedFile }>();

/** Parses TypeScript with Vite's parser, once for all rules; throws on syntax errors. */
export function parseFile(path: string, text: string): ParsedFile {
  const known = parsedFiles.get(path);
  if (known?.text === text) return known.parsed;
  const parsed = parse(path, text);
  parsedFiles.set(path, { text, parsed });
  return parsed;
}

function parse(path: string, text: string): ParsedFile {
  const parsed = parseSync(path, text);
  const broken = parsed.errors[0];
  if (broken) throw new Error(`${path} does not parse: ${broken.message}`);
  const tree = parsed.program as unknown as SyntaxNode;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [];
  let hasDefaultExport = false;
  walk(tree, (node) => {
    if (node.type === 'ExportDefaultDeclaration') hasDefaultExport = true;
    const from = literalText(node['source'] ?? (node.type === 'TSImportType' ? node['argument'] : undefined));
    if (from === undefined) return;
    const isType = node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type' || typeOnlyBrackets(node);
    imports.push({ from, line: lineAt(node.start), isType });
  });
  return { tree, imports, hasDefaultExport, lineAt };
}
