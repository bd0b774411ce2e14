import type { Pieces } from '../../contract/shapes.ts';
import type { MatchedToken } from './matching.ts';

/** About two lines of a card. */
const snippetCharacters = 220;
const lead = 60;

/** Splits a text into pieces, with the matches marked. */
export function marked(text: string, found: readonly Pick<MatchedToken, 'start' | 'end'>[]): Pieces {
  const pieces: Pieces = [];
  let at = 0;
  for (const { start, end } of found) {
    if (start > at) pieces.push([text.slice(at, start), false]);
    pieces.push([text.slice(start, end), true]);
    at = end;
  }
  if (at < text.length) pieces.push([text.slice(at), false]);
  return pieces.map(([piece, isFound]) => [piece.toWellFormed(), isFound]);
}

/** Returns the passage with most matches as pieces; empty without matches. */
export function snippetOf(text: string, found: readonly MatchedToken[]): Pieces {
  const best = bestWindow(found);
  if (!best) return [];
  const start = best.start <= lead ? 0 : wordStart(text, best.start - lead);
  const end = text.length - start <= snippetCharacters ? text.length : wordEnd(text, start + snippetCharacters);
  const within = found
    .filter((token) => token.start >= start && token.end <= end)
    .map((token) => ({ start: token.start - start, end: token.end - start }));
  const pieces = marked(text.slice(start, end), within).map(([piece, isFound]): [string, boolean] => [piece.replace(/\s+/g, ' '), isFound]);
  return [
    ...(start > 0 ? [['… ', false] as [string, boolean]] : []),
    ...pieces,
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
      inside.set(next.wanted, (inside.get(next.wanted) ?? 0) + 1);
      end += 1;
    }
    const [different, count] = [inside.size, [...inside.values()].reduce((one, other) => one + other, 0)];
    if (!best || different > best.different || (different === best.different && count > best.count)) best = { token, different, count };
    const left = (inside.get(token.wanted) ?? 0) - 1;
    if (left > 0) inside.set(token.wanted, left);
    else inside.delete(token.wanted);
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
