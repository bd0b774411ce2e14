import { basename } from 'node:path';
import type { Finding } from './finding.ts';
import { literalText, walk, type ParsedFile, type SyntaxNode } from './parse.ts';
import { inProduct, mayHoldSql, layerOf } from './layer.ts';

const config = 'platform/server/config/config.ts';
/** Scanners need dark on light in both themes. */
const qrCode = 'platform/web/ui/qr-code.tsx';
/** Tools that require a default export. */
const needsDefault = /\.config\.ts$|\.d\.ts$|^global-setup\.ts$|\.environment\.ts$|-reporter\.ts$/;
const sqlStatement = /^\s*(select\s.+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|(create|alter|drop)\s+table)\b/is;
/** A literal colour: `#1a2b3c`, `bg-[#fff]`, `text-[rgb(…)]`. */
const literalColour = /\[(#|rgb|hsl|oklch|color)|^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** Files that choose the fields of a row to show. */
const presenter = /\/server\/(.*\/)?present-[a-z-]+\.ts$/;

/** A rule about one node: returns the fault or undefined. */
type NodeRule = (node: SyntaxNode, file: string) => string | undefined;

const nodeRules: Record<string, NodeRule> = {
  'env-in-config': (node, file) => {
    const object = node['object'] as { name?: string } | undefined;
    const property = node['property'] as { name?: string; value?: unknown } | undefined;
    const isEnv = node.type === 'MemberExpression' && object?.name === 'process' && (property?.name ?? property?.value) === 'env';
    return isEnv && file !== config ? `read the environment in ${config} only` : undefined;
  },
  'sql-in-stores': (node, file) =>
    sqlStatement.test(literalText(node) ?? '') && !mayHoldSql(file) ? 'move SQL to store.ts or policy.ts' : undefined,
  'presenters-name-fields': (node, file) => {
    if (!presenter.test(file)) return undefined;
    const parts = node.type === 'ObjectExpression' || node.type === 'ObjectPattern' ? (node['properties'] as SyntaxNode[]) : [];
    const isWhole = ({ type, argument }: SyntaxNode) =>
      type === 'RestElement' || (type === 'SpreadElement' && (argument as SyntaxNode).type !== 'CallExpression');
    return parts.some(isWhole)
      ? 'list each field that the presenter shows, without spread: new columns must stay hidden until they are listed'
      : undefined;
  },
  'role-colours': (node, file) =>
    file.endsWith('.tsx') && file !== qrCode && literalColour.test(literalText(node) ?? '')
      ? 'use a colour role: bg-surface, text-ink, border-line …'
      : undefined,
  'no-style-attribute': (node, file) =>
    node.type === 'JSXAttribute' && (node['name'] as { name?: unknown }).name === 'style' && layerOf(file).kind === 'web'
      ? 'use classes: the content security policy blocks style attributes on server-rendered pages'
      : undefined,
};

/** Faults of one file alone: name, exports and content. */
export function fileFindings(file: string, { tree, hasDefaultExport, lineAt }: ParsedFile): Finding[] {
  const findings: Finding[] = [];
  const name = basename(file);
  if (/^(.+-)?(utils?|helpers?|common|misc|services?|index)\.[a-z.]+$/.test(name))
    findings.push({ file, rule: 'telling-name', message: 'name the file after its content' });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(name))
    findings.push({ file, rule: 'telling-name', message: 'use kebab-case for the file name' });
  if (hasDefaultExport && !needsDefault.test(name))
    findings.push({ file, rule: 'named-exports', message: 'use a named export, so that the name is the same everywhere' });
  if (!inProduct(layerOf(file))) return findings;
  walk(tree, (node) => {
    for (const [rule, check] of Object.entries(nodeRules)) {
      const message = check(node, file);
      if (message !== undefined) findings.push({ file, line: lineAt(node.start), rule, message });
    }
  });
  return findings;
}
