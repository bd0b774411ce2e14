import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { searchLimits } from './limits.ts';
import { searchRanges, searchReasons, searchSorts } from './names.ts';

/** What narrows a search, as the address has it. Operators in `q` (`kind:`, `by:`, `in:`, `after:`, `before:`, "…", -word) narrow it likewise. */
export const searchFilter = z.strictObject({
  q: z.string().max(searchLimits.queryCharacters).default(''),
  kind: z
    .string()
    .regex(/^[a-z][A-Za-z]{0,39}$/)
    .optional(),
  group: code.optional(),
  category: z.string().max(60).optional(),
  author: code.optional(),
  range: z.enum(searchRanges).default('all'),
  /** First and last day, both included, as days of `tz`; they count with the range `custom` only. */
  from: day.optional(),
  to: day.optional(),
  tz: timeZone.optional(),
});
export type SearchFilter = z.output<typeof searchFilter>;

export const searchQuery = searchFilter.extend({
  sort: z.enum(searchSorts).default('fit'),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(searchLimits.pageItems).default(searchLimits.pageItemsUnlessTold),
});
export type SearchQuery = z.output<typeof searchQuery>;

const named = z.object({ id: z.string(), name: z.string() });
/** A text in pieces, each with whether it is what was looked for. */
export const pieces = z.array(z.tuple([z.string(), z.boolean()]));
export type Pieces = z.output<typeof pieces>;

export const searchFind = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  titlePieces: pieces,
  /** From the passage that fits; empty where the title alone does. */
  snippet: pieces,
  why: z.array(z.enum(searchReasons)),
  /** Null where no author is shown. */
  author: named.nullable(),
  /** The groups it is for, as far as the viewer may know them. */
  groups: z.array(named),
  /** Whether it is for everybody; not told of what has no such audience. */
  isPublic: z.boolean().optional(),
  category: z.string().nullable(),
  updatedAt: z.string(),
  address: z.string(),
});
export type SearchFind = z.output<typeof searchFind>;

export const searchPage = z.object({
  items: z.array(searchFind),
  /** How many finds there are of each kind, whatever `kind` was asked for; kinds without any are left out. */
  counts: z.record(z.string(), z.int()),
  /** Kinds of which there are as many or more. */
  uncounted: z.array(z.string()),
  isMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** The search spelled otherwise, where that would find more; null where it would not. */
  didYouMean: z.string().nullable(),
  /** No find holds all of the words: these hold some. */
  isLoose: z.boolean(),
  /** Time ran out before all was looked at. */
  isPartial: z.boolean(),
});
export type SearchPage = z.output<typeof searchPage>;

export const suggestionsQuery = z.strictObject({ q: z.string().max(searchLimits.queryCharacters) });

export const suggestions = z.object({
  /** What was typed, ended in ways that find something. */
  searches: z.array(z.string()),
  things: z.array(z.object({ kind: z.string(), id: z.string(), titlePieces: pieces, address: z.string() })),
});
export type Suggestions = z.output<typeof suggestions>;

export const savedSearch = z.object({ id: z.string(), filter: searchFilter, createdAt: z.string(), newFinds: z.int() });
export type SavedSearch = z.output<typeof savedSearch>;
export const savedSearches = z.object({ items: z.array(savedSearch) });
/** The id is of the window's making, so that a second sending saves nothing twice. */
export const newSavedSearch = z.strictObject({ id: uuid, filter: searchFilter });
export const savedSearchParams = z.strictObject({ id: uuid });
