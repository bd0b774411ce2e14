import { parseFile, type SyntaxNode } from '../../checks/parse.ts';
import type { Change } from './change.ts';

/** A probe that reports by name when it is executed. */
export interface Probe {
  name: string;
  edits: Change[];
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;
const isFunction = ({ type }: SyntaxNode) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/**
 * The probe of a change, before its innermost statement; undefined outside functions, where code
 * runs once per load.
 */
export function probeOf(file: string, text: string, change: Change, name: string): Probe | undefined {
  const says = `globalThis.passedBy?.(${JSON.stringify(name)})`;
  const holds = ({ start, end }: SyntaxNode) => start <= change.start && change.end <= end;
  let edits: Change[] | undefined;
  const visit = (node: SyntaxNode, isInside: boolean) => {
    for (const [key, value] of Object.entries(node)) {
      const isBody = key === 'body' && isFunction(node);
      const isList = Array.isArray(value) && (node.type === 'BlockStatement' || (node.type === 'SwitchCase' && key === 'consequent'));
      for (const item of Array.isArray(value) ? value : [value]) {
        if (!isNode(item) || !holds(item)) continue;
        if (isList && isInside) edits = [{ start: item.start, end: item.start, text: `${says};` }];
        if (isBody && item.type !== 'BlockStatement')
          edits = [
            { start: item.start, end: item.start, text: `(${says}, (` },
            { start: item.end, end: item.end, text: '))' },
          ];
        visit(item, isInside || isBody);
      }
    }
  };
  visit(parseFile(file, text).tree, false);
  return edits && { name, edits };
}

/** The text with all probes. */
export function withProbes(text: string, probes: readonly Probe[]): string {
  const edits = probes.flatMap((probe) => probe.edits).toSorted((one, other) => one.start - other.start);
  let upTo = 0;
  const parts = edits.map((edit) => {
    const part = text.slice(upTo, edit.start) + edit.text;
    upTo = edit.start;
    return part;
  });
  return parts.join('') + text.slice(upTo);
}
