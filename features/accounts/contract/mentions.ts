import { canonicalIdentifier } from './canonical-identifier.ts';
import { accountLimits, usernamePattern } from './limits.ts';

/** `@` behind nothing that a word or an e-mail address could end with, and a username. */
const mention = new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}._\\-@/])@(${usernamePattern})`, 'gu');

/** A person whom a text names by `@username`. */
export interface Mentioned {
  id: string;
  username: string;
}

/** A piece of a text: plain, or one that names a person. */
export type TextPiece = { text: string; personId?: string };

/**
 * The usernames that a text may name, each once, in the form by which they are compared. A dot or hyphen at the end belongs to the sentence or to the name, so
 * that both forms are given: `@ana.` may be `ana.` or `ana`.
 */
export function usernamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, typed = '']) => formsOf(typed)).map(canonicalIdentifier))];
}

/** The text in pieces, by the people who are known to be named in it; the longest form of a name wins. */
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

/** The names in a text that none of these people has; of one with dots behind it, the shorter form. */
export function unknownIn(text: string, people: readonly Mentioned[]): string[] {
  // A letter in the place of a name keeps what follows it from beginning another.
  const rest = piecesOf(text, people).map((piece) => (piece.personId === undefined ? piece.text : 'x'));
  const names = usernamesIn(rest.join(''));
  return names.filter(
    (name) => !names.some((other) => name !== other && name.startsWith(other) && /^[._-]+$/.test(name.slice(other.length))),
  );
}

/** What was typed, and the same without each of the dots and hyphens at its end, longest first. */
function formsOf(typed: string): string[] {
  const shortest = typed.replace(/[._-]+$/u, '').length;
  const longest = Math.min(typed.length, accountLimits.usernameMax);
  return Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, less) => typed.slice(0, longest - less));
}
