import { canonicalIdentifier } from './canonical-identifier.ts';
import { accountLimits, usernamePattern } from './limits.ts';

/** `@` with a username, not after a character that ends a word or an email address. */
const mention = new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}._\\-@/])@(${usernamePattern})`, 'gu');

/** Person mentioned in a text as `@username`. */
export interface Mentioned {
  id: string;
  username: string;
}

/** Piece of a text: plain, or a mention of a person or of a role of a group. */
export type TextPiece = { text: string; personId?: string; isRole?: true };

/**
 * Canonical usernames that a text may mention, deduplicated. Trailing dots and hyphens may belong
 * to the name or to the sentence, so both forms are returned: `@ana.` may be `ana.` or `ana`.
 */
export function usernamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].flatMap(([, typed = '']) => formsOf(typed)).map(canonicalIdentifier))];
}

/** Splits a text into plain pieces and mentions of these people and roles; the longest match wins, a role first. */
export function piecesOf(text: string, people: readonly Mentioned[], roles: readonly string[] = []): TextPiece[] {
  const named = roleMention(roles);
  if (!named) return piecesWithPeople(text, people);
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(named)) {
    if (index > from) pieces.push(...piecesWithPeople(text.slice(from, index), people));
    from = index + found.length;
    pieces.push({ text: found, isRole: true });
  }
  if (from < text.length) pieces.push(...piecesWithPeople(text.slice(from), people));
  return pieces;
}

/** Returns the role names that a text mentions as `@name`, regardless of case. */
export function rolesIn(text: string, roles: readonly string[]): string[] {
  const named = text.includes('@') ? roleMention(roles) : undefined;
  const found = new Set(named && [...text.matchAll(named)].map(([mentioned]) => mentioned.slice(1).toLowerCase()));
  return roles.filter((name) => found.has(name.toLowerCase()));
}

/** `@` with one of these names, not within a word or an email address; undefined without names. */
function roleMention(roles: readonly string[]): RegExp | undefined {
  if (roles.length === 0) return undefined;
  const longestFirst = roles.toSorted((one, other) => other.length - one.length);
  const names = longestFirst.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}._\\-@/])@(?:${names})(?![\\p{L}\\p{M}\\p{Nd}_])`, 'giu');
}

function piecesWithPeople(text: string, people: readonly Mentioned[]): TextPiece[] {
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
export function unknownIn(text: string, people: readonly Mentioned[], roles: readonly string[] = []): string[] {
  // Mentions are replaced by a letter, so that the following text cannot begin a new one.
  const rest = piecesOf(text, people, roles).map((piece) => (piece.personId === undefined && !piece.isRole ? piece.text : 'x'));
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
