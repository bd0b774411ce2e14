import type { Queries } from '#platform/server/db.ts';
import { askedQuery, titleQuery, type OtherWords } from '#platform/server/search/asked-words.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import type { ParsedSearch } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { SearchQuery } from '../../contract/shapes.ts';
import { authorsCalled, groupsCalled } from './names-store.ts';
import { spanOf, type Span } from './read-time.ts';
import type { ReadWords } from './read-search.ts';

/** A search as it is carried out. */
export interface Understood {
  parsed: ParsedSearch;
  others: OtherWords;
  /** `tsquery`s: the words alone, the same in titles, and what else a find must be; empty where nothing is asked. */
  words: string;
  titles: string;
  narrowed: string;
  kind: string | undefined;
  authorId: string | undefined;
  groupId: string | undefined;
  span: Span;
  /** Nothing can be found: no word is asked and nothing narrows, or what narrows is nothing that the viewer may know. */
  isVain: boolean;
}

export type Asked = Pick<SearchQuery, 'q' | 'kind' | 'group' | 'category' | 'author' | 'range' | 'from' | 'to' | 'tz'>;

/** Reads a search: what the address says, and what its words say. `kinds` are those that there are. */
export async function understand(
  db: Queries,
  viewer: Viewer,
  asked: Omit<Asked, 'q'>,
  { parsed, others, areFew }: ReadWords,
  { now, kinds, isMended = false }: { now: string; kinds: readonly string[]; isMended?: boolean },
): Promise<Understood> {
  const { operators } = parsed;
  const [authors, groups] = await Promise.all([
    operators.by === undefined ? undefined : authorsCalled(db, operators.by),
    namedGroups(db, viewer, [asked.group, operators.in]),
  ]);
  const kind = kindCalled(operators.kind, kinds) ?? asked.kind;
  const authorId = authors ? authors[0] : asked.author;
  const groupId = groups?.[0];
  const isUnknown =
    (authors !== undefined && authors.length === 0) ||
    (groups !== undefined && groups.length === 0) ||
    (kind !== undefined && !kinds.includes(kind));
  const marks = [
    authorId === undefined ? undefined : mark.author(authorId),
    groupId === undefined ? undefined : mark.group(groupId),
    asked.category === undefined ? undefined : mark.category(asked.category),
  ].filter((each) => each !== undefined);
  const span = spanOf(asked, operators, now);
  const isNarrowed = marks.length > 0 || kind !== undefined || span.from !== undefined || span.until !== undefined;
  const isAnything = parsed.wanted.length === 0 && parsed.unwanted.length === 0;
  const words = askedQuery(parsed, { others, areFew });
  // Of words in a row a title says nothing by its places.
  const hasPhrase = parsed.wanted.some(({ isPhrase }) => isPhrase);
  return {
    parsed,
    others,
    words,
    titles: parsed.wanted.length ? [titleQuery(parsed, isMended ? { others } : {}), ...(hasPhrase ? [words] : [])].join(' & ') : '',
    narrowed: marks.map(quoted).join(' & '),
    kind,
    authorId,
    groupId,
    span,
    isVain: isUnknown || (isAnything && !isNarrowed),
  };
}

/** The one group that all of these name; undefined where none is named, empty where there is none that the viewer may know. */
async function namedGroups(db: Queries, viewer: Viewer, names: readonly (string | undefined)[]): Promise<string[] | undefined> {
  const named = names.filter((name) => name !== undefined);
  if (named.length === 0) return undefined;
  const called = await Promise.all(named.map((name) => groupsCalled(db, viewer, name)));
  return called.reduce((one, other) => one.filter((id) => other.includes(id)));
}

/** A kind by its name, however it is written; what is none stays as it is, and finds nothing. */
function kindCalled(name: string | undefined, kinds: readonly string[]): string | undefined {
  return name === undefined ? undefined : (kinds.find((kind) => kind.toLowerCase() === name.toLowerCase()) ?? name);
}
