import type { Audience, IndexedEntry } from '../extension-points/indexed-kind.ts';
import { scopesOf } from '../security/scopes.ts';
import { entryMarks, mark, quoted, sliceDays, sliceNumber } from './lexemes.ts';
import { stemsOf } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { addressesIn, tokensOf } from './tokens.ts';

/** An entry in the index; the category is null where the kind has none. */
export type SearchEntry = Omit<IndexedEntry, 'category'> & { category: string | null };

/** Maximum number of words indexed per text. */
const indexedTokens = 12_000;
/** Positions between title and text, so that no phrase spans both. */
const gap = 8;
/** Most positions per word, for phrases and proximity. */
const mostPositions = 24;
const titleLetters = [2, 3] as const;

/** The index entry of a thing: a `tsvector` as text. */
export function indexWords(kind: string, entry: SearchEntry): string {
  const { title, text, language } = entry;
  const places = new Map<string, string[]>();
  const put = (lexeme: string, place?: string) => {
    let held = places.get(lexeme);
    if (!held) places.set(lexeme, (held = []));
    if (place !== undefined && held.length < mostPositions) held.push(place);
  };
  const titleTokens = tokensOf(title, 100);
  for (const [index, token] of titleTokens.entries()) {
    const { form, compound } = token;
    const place = `${index + 1}A`;
    for (const stem of stemsOf(token, language)) {
      put(stem, place);
      put(mark.title(stem));
    }
    for (const whole of compound ? [form, compound] : [form]) {
      put(whole);
      put(mark.title(whole));
    }
    for (const letters of titleLetters) if (form.length > letters) put(mark.beginning(form.slice(0, letters)));
  }
  const start = titleTokens.length + gap;
  for (const [index, token] of tokensOf(text, indexedTokens).entries()) {
    const { form, compound } = token;
    if (compound) put(compound);
    if (language !== null && isStopWord(form, language)) {
      put(form);
      continue;
    }
    const stems = stemsOf(token, language);
    for (const stem of stems) put(stem, `${start + index}`);
    if (!stems.includes(form)) put(form);
  }
  for (const address of addressesIn(title)) put(mark.title(address));
  for (const address of addressesIn(`${title} ${text}`)) put(address);
  for (const lexeme of marksOf(kind, entry)) put(lexeme);
  return [...places].map(([lexeme, held]) => quoted(lexeme) + (held.length ? `:${held.join()}` : '')).join(' ');
}

/** Audience of an item, as scope names. */
export function scopeNames(entry: { authorId: string | null; audience: Audience }): string[] {
  const { isPublic, groups, people } = scopesOf(entry);
  return [...(isPublic ? ['public'] : []), ...groups, ...people];
}

function marksOf(kind: string, entry: SearchEntry): string[] {
  return [
    ...scopeNames(entry).map(mark.scope),
    ...entryMarks.flatMap(({ name, of }) => of({ ...entry, kind }).map(mark[name])),
    ...sliceDays.map((days) => mark.timeSlice(days, sliceNumber(days, entry.updatedAt))),
  ];
}
