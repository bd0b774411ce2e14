import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { cardPicture } from '#platform/contract/shown-media.ts';
import { languages } from '#platform/contract/language.ts';
import { hubModes, hubRanges, hubSorts } from './kinds.ts';
import { hubLimits } from './limits.ts';

export const hubQuery = z
  .strictObject({
    mode: z.enum(hubModes).default('public'),
    q: z.string().max(hubLimits.searchCharacters).optional(),
    kind: z
      .string()
      .regex(/^[a-z][A-Za-z]{0,39}$/)
      .optional(),
    range: z.enum(hubRanges).default('all'),
    /** First and last day, inclusive, in the time zone `tz`; only used with the range `custom`. */
    from: day.optional(),
    to: day.optional(),
    /** An IANA time zone; default UTC. */
    tz: timeZone.optional(),
    sort: z.enum(hubSorts).default('newest'),
    /**
     * Language codes, separated by commas, or `all`. Items whose language is unknown always match.
     * By default all languages match, and of the newest, those in the caller's first languages come
     * first.
     */
    languages: z
      .string()
      .regex(new RegExp(`^(?:all|(?:${languages.join('|')})(?:,(?:${languages.join('|')})){0,9})$`))
      .transform((text) => languages.filter((each) => text === 'all' || text.split(',').includes(each)))
      .optional(),
    cursor: z.string().max(1200).optional(),
    /**
     * Ids, separated by commas. Returns only those of the filtered items, in list order and on one
     * page; the total still counts all.
     */
    ids: z
      .string()
      .regex(/^[\w-]{1,40}(?:,[\w-]{1,40})*$/)
      .transform((text) => [...new Set(text.split(','))])
      .refine((ids) => ids.length <= hubLimits.ids)
      .optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(hubLimits.pageItems).default(hubLimits.defaultPageItems),
  })
  .superRefine(({ range, from, to }, context) => {
    if (range !== 'custom') return;
    if (!from && !to) context.addIssue({ code: 'custom', path: ['from'], params: { code: 'field.required' } });
    if (from && to && from > to) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'hub.rangeReversed' } });
  });
export type HubQuery = z.output<typeof hubQuery>;

const named = z.object({ id: z.string(), name: z.string() });

const hubItem = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Null if no author is shown. */
  author: named.nullable(),
  category: z.string(),
  isPublic: z.boolean(),
  /** The groups it is shared with, as far as the viewer may know them. */
  groups: z.array(named),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The beginning of the text; empty if there is none or the viewer may no longer read it. */
  excerpt: z.string(),
  /** The detected language of title and text. */
  language: z.enum(languages).nullable(),
  /** It is after the `first` languages. */
  isBehind: z.boolean(),
  /** Number of words; 0 for kinds without a long text. */
  words: z.int(),
  /** State of things that have a course, named by their kind, and when it ends; else null. */
  phase: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Number of comments; 0 also if the viewer may no longer read the item. */
  comments: z.int(),
  /** The first pictures; absent without any, and if the viewer may no longer read the item. */
  pictures: z.array(cardPicture).min(1).optional(),
});
export type HubItem = z.output<typeof hubItem>;

export const hubPage = z.object({
  items: z.array(hubItem),
  /** Number of filtered items on all pages. */
  total: z.int(),
  /** `total` is the limit up to which a search counts; there are more. */
  isTotalCut: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  /**
   * Languages whose items, and items without a known language, come before all others; empty if no
   * language comes first.
   */
  first: z.array(z.enum(languages)),
});
export type HubPage = z.output<typeof hubPage>;

/** Languages that come first in a person's Hub; may be empty. */
export const languagesFirst = z.strictObject({ languages: z.array(z.enum(languages)).max(languages.length) });
export type LanguagesFirst = z.output<typeof languagesFirst>;

export const elapsedTime = z.object({
  /** Duration of the last page of the Hub on the server, in milliseconds. */
  lastElapsedTime: z.number(),
});
