import type { Finding } from './finding.ts';
import { literalText, parseFile, walk, type SyntaxNode } from './parse.ts';
import { declaredCodes, isErrorFile } from './words.ts';

/** Position of the code among the arguments of refusing functions. */
const places: Readonly<Record<string, number>> = { refuse: 0, refuseField: 1 };
const isShape = (code: string) => /^[a-z]\w*(\.[a-z]\w*)?$/.test(code);

/**
 * Finds error codes that no contract declares, so that they lack status and sentence, and declared
 * codes of invalid form.
 */
export function refusalFindings(code: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = [];
  const declared = new Set<string>();
  for (const [file, text] of code) {
    if (!isErrorFile(file)) continue;
    for (const each of declaredCodes(parseFile(file, text).tree)) {
      declared.add(each);
      if (!isShape(each))
        findings.push({ file, rule: 'refusals-are-declared', message: `“${each}” is not a valid code: use the form noun.reason` });
    }
  }
  for (const [file, text] of code) {
    if (!/\/server\//.test(file) || /\.test\.|\/testing/.test(file) || !text.includes('refuse')) continue;
    for (const each of refusedIn(parseFile(file, text).tree))
      if (!declared.has(each))
        findings.push({
          file,
          rule: 'refusals-are-declared',
          message: `no contract declares “${each}”: add it to errors.ts of the feature`,
        });
  }
  return findings;
}

/** Literal codes of refusals. */
function refusedIn(tree: SyntaxNode): string[] {
  const codes: string[] = [];
  walk(tree, (node) => {
    if (node.type !== 'CallExpression') return;
    const place = places[String((node['callee'] as { name?: string }).name)];
    const given = place === undefined ? undefined : (node['arguments'] as SyntaxNode[])[place];
    for (const choice of given?.type === 'ConditionalExpression' ? [given['consequent'], given['alternate']] : [given]) {
      const text = literalText(choice);
      if (text !== undefined) codes.push(text);
    }
  });
  return codes;
}
