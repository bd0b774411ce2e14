import type { SyntaxNode } from '../../checks/parse.ts';
import type { Change } from './change.ts';

const begins = /\b(where|and|or|on|having|when)\b/gi;
const ends =
  /\b(where|and|or|on|having|when|then|else|end|order|group|limit|offset|for|returning|union|except|join|left|right|inner|cross|window|do|set|from)\b/i;

/** Replacements within statements: pattern → replacement. */
const swaps: [RegExp, (found: string) => string][] = [
  [/\bdesc\b/gi, () => 'asc'],
  [/(?<![-<>=@|&!~#])(<=|>=|<|>)(?![-<>=@|&])/g, (found) => (found.length === 2 ? (found[0] ?? '') : `${found}=`)],
  [/\s+for (no key )?(update|share)( skip locked)?/gi, () => ''],
  [/\bdistinct (?!on\b|from\b)/gi, () => ''],
  [/\bnot (?=exists\b|in\b|like\b)/gi, () => ''],
  [/\bis not null\b/gi, () => 'is null'],
  [/\bis null\b/gi, () => 'is not null'],
  [/(?<=\blimit )\d+/gi, (found) => String(Number(found) + 1)],
];

/** SQL of a template, with placeholders and quoted texts blanked. */
function plainSql(quasi: SyntaxNode, text: string): string {
  let plain = text.slice(quasi.start + 1, quasi.end - 1);
  for (const { start, end } of quasi['expressions'] as SyntaxNode[]) {
    const from = text.lastIndexOf('${', start) - quasi.start - 1;
    const to = text.indexOf('}', end) - quasi.start;
    plain = plain.slice(0, from) + '_'.repeat(to - from) + plain.slice(to);
  }
  const unquoted = plain.replaceAll(/'[^']*'/g, (quoted) => '_'.repeat(quoted.length));
  // The “and” of “between” joins no conditions.
  return unquoted.replaceAll(/\bbetween\s+\S+\s+and\b/gi, (range) => `${range.slice(0, -3)}___`);
}

/**
 * Length of the condition at the beginning of a text, up to the keyword or parenthesis that ends
 * it.
 */
function conditionLength(plain: string): number {
  let depth = 0;
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === '(') depth += 1;
    if (plain[at] === ')') depth -= 1;
    if (depth < 0 || plain[at] === ';') return at;
    if (depth === 0 && /\W/.test(plain[at - 1] ?? ' ') && ends.exec(plain.slice(at))?.index === 0) return at;
  }
  return plain.length;
}

/**
 * Changes of an SQL template: a condition that always holds (or never, after `or`), another order,
 * no lock …
 */
export function sqlChanges(quasi: SyntaxNode, text: string): Change[] {
  const plain = plainSql(quasi, text);
  const offset = quasi.start + 1;
  const changes: Change[] = [];
  for (const { 0: word, index } of plain.matchAll(begins)) {
    const from = index + word.length;
    const rest = plain.slice(from, from + conditionLength(plain.slice(from)));
    const condition = rest.trim();
    if (condition === '' || /^(conflict|delete|update|true|false)\b/i.test(plain.slice(from).trimStart())) continue;
    const start = offset + from + rest.indexOf(condition);
    changes.push({ start, end: start + condition.length, text: /^or$/i.test(word) ? 'false' : 'true' });
  }
  for (const [pattern, by] of swaps)
    for (const { 0: found, index } of plain.matchAll(pattern))
      changes.push({ start: offset + index, end: offset + index + found.length, text: by(found) });
  return changes;
}
