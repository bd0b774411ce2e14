import type { Highlights } from '../../contract/shapes.ts';
import type { MatchedToken } from './matching.ts';

/** About two lines of a card. */
const snippetCharacters = 220;
const lead = 60;

/** Splits a text into pieces, with the matches marked. */
export function highlighted(text: string, found: readonly Pick<MatchedToken, 'start' | 'end'>[]): Highlights {
  const highlights: Highlights = [];
  let at = 0;
  for (const { start, end } of found) {
    if (start > at) highlights.push([text.slice(at, start), false]);
    highlights.push([text.slice(start, end), true]);
    at = end;
  }
  if (at < text.length) highlights.push([text.slice(at), false]);
  return highlights.map(([part, isFound]) => [part.toWellFormed(), isFound]);
}

/** Returns the passage with most matches as pieces; empty without matches. */
export function snippetOf(text: string, found: readonly MatchedToken[]): Highlights {
  const best = bestWindow(found);
  if (!best) return [];
  const start = best.start <= lead ? 0 : wordStart(text, best.start - lead);
  const end = text.length - start <= snippetCharacters ? text.length : wordEnd(text, start + snippetCharacters);
  const within = found
    .filter((token) => token.start >= start && token.end <= end)
    .map((token) => ({ start: token.start - start, end: token.end - start }));
  const highlights = highlighted(text.slice(start, end), within).map(([part, isFound]): [string, boolean] => [
    part.replace(/\s+/g, ' '),
    isFound,
  ]);
  return [
    ...(start > 0 ? [['… ', false] as [string, boolean]] : []),
    ...highlights,
    ...(end < text.length ? [[' …', false] as [string, boolean]] : []),
  ];
}

/** Returns the start of the passage with most different terms, then with most matches. */
function bestWindow(found: readonly MatchedToken[]): MatchedToken | undefined {
  let best: { token: MatchedToken; different: number; count: number } | undefined;
  const inside = new Map<number, number>();
  let end = 0;
  for (const [index, token] of found.entries()) {
    for (let next = found[end]; next && (end <= index || next.end - token.start <= snippetCharacters - lead); next = found[end]) {
      inside.set(next.termIndex, (inside.get(next.termIndex) ?? 0) + 1);
      end += 1;
    }
    const [different, count] = [inside.size, [...inside.values()].reduce((one, other) => one + other, 0)];
    if (!best || different > best.different || (different === best.different && count > best.count)) best = { token, different, count };
    const left = (inside.get(token.termIndex) ?? 0) - 1;
    if (left > 0) inside.set(token.termIndex, left);
    else inside.delete(token.termIndex);
  }
  return best?.token;
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + lead).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.slice(0, at).search(/\s\S*$/);
  return space > at - lead ? space : at;
}
