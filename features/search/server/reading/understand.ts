import type { Queries } from '#platform/server/db.ts';
import { askedQuery, eachQuery, titleQuery, type OtherWords } from '#platform/server/search/asked-words.ts';
import { mark, quoted } from '#platform/server/search/lexemes.ts';
import type { ParsedSearch } from '#platform/server/search/parse-search.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { SearchQuery } from '../../contract/shapes.ts';
import { authorsCalled, groupsCalled } from './names-store.ts';
import { spanOf, type Span } from './read-time.ts';
import { foundAlso, foundAsTyped, foundInTitles, type ReadWords } from './read-search.ts';

/** A search as it is carried out. */
export interface Understood {
  parsed: ParsedSearch;
  others: OtherWords;
  /** `tsquery`s: the words alone, the same in titles, and what else a find must be; empty where nothing is asked. */
  words: string;
  titles: string;
  narrowed: string;
  /** The words as they were typed, without those that mean the same; and each of them by itself, where finds may lack some. */
  typed: string;
  each: readonly string[];
  kind: string | undefined;
  authorIds: readonly string[] | undefined;
  groupId: string | undefined;
  span: Span;
  /** Nothing can be found: no word is asked and nothing narrows, or what narrows is nothing that the viewer may know. */
  isVain: boolean;
}

/** A kind by one of its names; what is none stays as it is, and finds nothing. */
export type KindsCalled = (name: string) => string;

export type Asked = Pick<SearchQuery, 'q' | 'kind' | 'group' | 'category' | 'author' | 'range' | 'from' | 'to' | 'tz'>;

/** Reads a search: what the address says, and what its words say. `kinds` are those that there are. */
export async function understand(
  db: Queries,
  viewer: Viewer,
  asked: Omit<Asked, 'q'>,
  read: ReadWords,
  { now, kinds, kindsCalled }: { now: string; kinds: readonly string[]; kindsCalled: KindsCalled },
): Promise<Understood> {
  const { parsed, areFew, enough } = read;
  const { operators } = parsed;
  const [others, asTyped] = [foundAlso(read), foundAsTyped(read)];
  const [authors, groups] = await Promise.all([
    operators.by === undefined ? undefined : authorsCalled(db, operators.by),
    namedGroups(db, viewer, [asked.group, operators.in]),
  ]);
  const kind = operators.kind === undefined ? asked.kind : kindsCalled(operators.kind);
  const authorIds = authors ?? (asked.author === undefined ? undefined : [asked.author]);
  const groupId = groups?.[0];
  const isUnknown =
    (authors !== undefined && authors.length === 0) ||
    (groups !== undefined && groups.length === 0) ||
    (kind !== undefined && !kinds.includes(kind));
  const narrowing = [
    authorIds?.map(mark.author) ?? [],
    groupId === undefined ? [] : [mark.group(groupId)],
    asked.category === undefined ? [] : [mark.category(asked.category)],
  ].filter((marks) => marks.length > 0);
  const span = spanOf(asked, operators, now);
  const isNarrowed = narrowing.length > 0 || kind !== undefined || span.from !== undefined || span.until !== undefined;
  const isAnything = parsed.wanted.length === 0 && parsed.unwanted.length === 0;
  const words = askedQuery(parsed, { others, areFew, enough });
  const typed = askedQuery(parsed, { others: asTyped, areFew, enough });
  // Of words in a row a title says nothing by its places.
  const hasPhrase = parsed.wanted.some(({ isPhrase }) => isPhrase);
  return {
    parsed,
    others,
    words,
    titles: parsed.wanted.length
      ? [titleQuery(parsed, { others: foundInTitles(read), enough }), ...(hasPhrase ? [words] : [])].join(' & ')
      : '',
    narrowed: narrowing.map((marks) => `(${marks.map(quoted).join(' | ')})`).join(' & '),
    typed,
    each: typed === words && enough === 'all' ? [] : eachQuery(parsed, { others: asTyped, areFew }),
    kind,
    authorIds,
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
