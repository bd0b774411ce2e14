import { canonicalIdentifier } from './canonical-identifier.ts';
import { accountLimits, usernamePattern } from './limits.ts';

/** `@` with a username, not after a character that ends a word or an email address. */
const mention = new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}._\\-@/])@(${usernamePattern})`, 'gu');

/** Person mentioned in a text as `@username`. */
export interface Mentioned {
  id: string;
  username: string;
}

/** Piece of a text: plain or a mention. */
export type TextPiece = { text: string; personId?: string };

/**
 * Canonical usernames that a text may mention, deduplicated. Trailing dots and hyphens may belong
 * to the name or to the sentence, so both forms are returned: `@ana.` may be `ana.` or `ana`.
 */
export function usernamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, typed = '']) => formsOf(typed)).map(canonicalIdentifier))];
}

/** Splits a text into plain pieces and mentions of these people; the longest match wins. */
export function piecesOf(text: string, people: readonly Mentioned[]): TextPiece[] {
  const idByUsername = new Map(people.map(({ id, username }) => [canonicalIdentifier(username), id]));
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 1: typed = '', index } of text.matchAll(mention)) {
    const named = formsOf(typed).find((form) => idByUsername.has(canonicalIdentifier(form)));
    if (named === undefined) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    from = index + 1 + named.length;
    pieces.push({ text: text.slice(index, from), personId: idByUsername.get(canonicalIdentifier(named)) ?? '' });
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * Mentioned usernames that none of these people has; with trailing punctuation, the shorter form.
 */
export function unknownIn(text: string, people: readonly Mentioned[]): string[] {
  // Mentions are replaced by a letter, so that the following text cannot begin a new one.
  const rest = piecesOf(text, people).map((piece) => (piece.personId === undefined ? piece.text : 'x'));
  const names = usernamesIn(rest.join(''));
  return names.filter(
    (name) => !names.some((other) => name !== other && name.startsWith(other) && /^[._-]+$/.test(name.slice(other.length))),
  );
}

/** The typed form and the same without trailing dots and hyphens, longest first. */
function formsOf(typed: string): string[] {
  const shortest = typed.replace(/[._-]+$/u, '').length;
  const longest = Math.min(typed.length, accountLimits.usernameMax);
  return Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, less) => typed.slice(0, longest - less));
}
