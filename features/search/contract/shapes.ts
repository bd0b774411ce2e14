import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { cardPicture } from '#platform/contract/shown-media.ts';
import { searchLimits } from './limits.ts';
import { searchRanges, searchReasons, searchSorts } from './names.ts';
import { isPlainFilter, kindPattern, nameCharacters, searchFilters, type FilterValue, type PlainFilterRow } from './search-filters.ts';

/** Parameters of a filter by date. */
const dateParameters = {
  range: z.enum(searchRanges).default('all'),
  /** First and last day, inclusive, in the time zone `tz`; only used with the range `custom`. */
  from: day.optional(),
  to: day.optional(),
  tz: timeZone.optional(),
};

/** Shape of a filter's value; a choice is one of its values. */
type ValueShape<Value> = Value extends string ? z.ZodString : z.ZodEnum<{ [Each in keyof Value & string]: Each }>;
type PlainParameters = { [Row in PlainFilterRow as Row['name']]: z.ZodOptional<ValueShape<Row['value']>> };

function shapeOf(value: Exclude<FilterValue, 'dates'>): z.ZodType {
  if (typeof value !== 'string') return z.enum(Object.keys(value));
  if (value === 'kind') return z.string().regex(kindPattern);
  return value === 'code' ? code : z.string().max(nameCharacters);
}

/** Parameters of all filters, in the order of the table. */
const parameters = Object.assign(
  {},
  ...searchFilters.map((filter) => (isPlainFilter(filter) ? { [filter.name]: shapeOf(filter.value).optional() } : dateParameters)),
) as PlainParameters & typeof dateParameters;

/**
 * Filters of a search, as in the address. Operators in `q` (`kind:`, `by:`, `in:`, `after:`,
 * `before:`, "…", -word) filter too.
 */
export const searchFilter = z.strictObject({
  q: z.string().max(searchLimits.queryCharacters).default(''),
  ...parameters,
});
export type SearchFilter = z.output<typeof searchFilter>;

export const searchQuery = searchFilter.extend({
  sort: z.enum(searchSorts).default('fit'),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(searchLimits.pageItems).default(searchLimits.defaultPageItems),
});
export type SearchQuery = z.output<typeof searchQuery>;

const named = z.object({ id: z.string(), name: z.string() });
/** A text in pieces, each with whether it matches. */
export const highlights = z.array(z.tuple([z.string(), z.boolean()]));
export type Highlights = z.output<typeof highlights>;

export const searchResult = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  titlePieces: highlights,
  /** The best passage; empty if only the title matches. */
  snippet: highlights,
  why: z.array(z.enum(searchReasons)),
  /** Null if no author is shown. */
  author: named.nullable(),
  /** The groups it is shared with, as far as the viewer may know them. */
  groups: z.array(named),
  /** Whether everyone can see it; missing for kinds without such an audience. */
  isPublic: z.boolean().optional(),
  category: z.string().nullable(),
  updatedAt: z.string(),
  address: z.string(),
  /** Its first picture; absent without any. */
  picture: cardPicture.optional(),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchPage = z.object({
  items: z.array(searchResult),
  /**
   * Number of results of each kind, for any `kind` requested; kinds without results are left out.
   */
  counts: z.record(z.string(), z.int()),
  /** Kinds whose count is only a minimum. */
  uncounted: z.array(z.string()),
  isMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** A spelling that gives more results; null if there is none. */
  didYouMean: z.string().nullable(),
  /**
   * The query that searches for the words exactly as typed, if the results are those of
   * `didYouMean`; null otherwise.
   */
  asTyped: z.string().nullable(),
  /** No result has all words; these have some. */
  isLoose: z.boolean(),
  /** The search was cut off by its time limit. */
  isPartial: z.boolean(),
});
export type SearchPage = z.output<typeof searchPage>;

export const suggestionsQuery = z.strictObject({ q: z.string().max(searchLimits.queryCharacters) });

export const suggestions = z.object({
  /** Completions of the query that have results. */
  searches: z.array(z.string()),
  things: z.array(z.object({ kind: z.string(), id: z.string(), titlePieces: highlights, address: z.string() })),
});
export type Suggestions = z.output<typeof suggestions>;

/** Paths of this site with their queries, separated by spaces. */
export const linksQuery = z.strictObject({
  paths: z
    .string()
    .max(searchLimits.links * (searchLimits.linkCharacters + 1))
    .transform((paths) => paths.split(' '))
    .pipe(z.array(z.string().startsWith('/').max(searchLimits.linkCharacters)).max(searchLimits.links)),
});

/** A thing that a link leads to. */
export const linkedThing = z.object({
  path: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Its first picture; absent without any. */
  picture: cardPicture.optional(),
});
export type LinkedThing = z.output<typeof linkedThing>;
export const linkedThings = z.object({ items: z.array(linkedThing) });

export const savedSearch = z.object({ id: z.string(), filter: searchFilter, createdAt: z.string(), newFinds: z.int() });
export type SavedSearch = z.output<typeof savedSearch>;
export const savedSearches = z.object({ items: z.array(savedSearch) });
/** The id is generated in the browser, so that saving is idempotent. */
export const newSavedSearch = z.strictObject({ id: uuid, filter: searchFilter });
export const savedSearchParams = z.strictObject({ id: uuid });
