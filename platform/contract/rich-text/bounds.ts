import { richTextLimits } from './limits.ts';

export type BoundsProblem = 'tooDeep' | 'tooManyNodes' | 'tooMuchText' | 'tooMuchMedia' | 'tableTooLarge';

/**
 * The first limit that a rich text exceeds. Iterative and bounded, so it is safe for unvalidated
 * input; malformed nodes are left to the schema.
 */
export function boundsProblem(value: unknown): BoundsProblem | undefined {
  const waiting: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  let nodes = 0;
  let characters = 0;
  let media = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > richTextLimits.depth) return 'tooDeep';
    if (++nodes > richTextLimits.nodes) return 'tooManyNodes';
    if (!isRecord(node)) continue;
    if (typeof node.text === 'string' && (characters += node.text.length) > richTextLimits.characters) return 'tooMuchText';
    if (node.type === 'media' && ++media > richTextLimits.media) return 'tooMuchMedia';
    if (!Array.isArray(node.content)) continue;
    if (node.content.length > richTextLimits.nodes - nodes - waiting.length + 1) return 'tooManyNodes';
    if (node.type === 'table' && isTableTooLarge(node.content)) return 'tableTooLarge';
    for (const child of node.content) waiting.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

/**
 * Whether a table has too many rows or columns. Spans count, so that a few cells cannot claim
 * excessive memory; a row includes cells that span down into it.
 */
function isTableTooLarge(rows: unknown[]): boolean {
  if (rows.length > richTextLimits.tableRows) return true;
  const ending = new Map<number, number>();
  let reaching = 0;
  for (const [index, row] of rows.entries()) {
    reaching -= ending.get(index) ?? 0;
    let width = reaching;
    for (const cell of isRecord(row) && Array.isArray(row.content) ? row.content : []) {
      const colspan = span(cell, 'colspan');
      const rowspan = span(cell, 'rowspan');
      width += colspan;
      if (rowspan > 1) {
        reaching += colspan;
        ending.set(index + rowspan, (ending.get(index + rowspan) ?? 0) + colspan);
      }
    }
    if (width > richTextLimits.tableColumns) return true;
  }
  return false;
}

function span(cell: unknown, name: 'colspan' | 'rowspan'): number {
  const value = isRecord(cell) && isRecord(cell.attrs) ? cell.attrs[name] : undefined;
  return typeof value === 'number' ? value : 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
