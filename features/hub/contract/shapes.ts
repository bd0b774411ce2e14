import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
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
    /** First and last day, both included, as days of `tz`; they count with the range `custom` only. */
    from: day.optional(),
    to: day.optional(),
    /** An IANA time zone; UTC unless told. */
    tz: timeZone.optional(),
    sort: z.enum(hubSorts).default('newest'),
    /**
     * Codes of languages, with commas between them: things whose words tell one of these or none at all. Unless told, and by `all`, whatever its language;
     * unless told, the newest in the languages that the caller put first come before the others.
     */
    languages: z
      .string()
      .regex(new RegExp(`^(?:all|(?:${languages.join('|')})(?:,(?:${languages.join('|')})){0,9})$`))
      .transform((text) => languages.filter((each) => text === 'all' || text.split(',').includes(each)))
      .optional(),
    cursor: z.string().max(1200).optional(),
    /** Ids of things, with commas between them: of what the filters let through, these alone, in its order, on one page. The total stays that of all. */
    ids: z
      .string()
      .regex(/^[\w-]{1,40}(?:,[\w-]{1,40})*$/)
      .transform((text) => [...new Set(text.split(','))])
      .refine((ids) => ids.length <= hubLimits.ids)
      .optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(hubLimits.pageItems).default(hubLimits.pageItemsUnlessTold),
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
  /** Null where no author is shown. */
  author: named.nullable(),
  category: z.string(),
  isPublic: z.boolean(),
  /** The groups it is for, as far as the viewer may know them. */
  groups: z.array(named),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** How its text begins; empty where there is none, or where the viewer may not read it any more. */
  excerpt: z.string(),
  /** The language of title and text, as far as their words tell. */
  language: z.enum(languages).nullable(),
  /** It stands behind the languages that come `first`. */
  isBehind: z.boolean(),
  /** How many words there are to read; 0 where nothing is read at length. */
  words: z.int(),
  /** Where it stands, by a name of its kind's own, and when the time of that is over; null for what takes no course. */
  phase: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** How much is said of it; 0 where nothing is, or where the viewer may not read it any more. */
  comments: z.int(),
});
export type HubItem = z.output<typeof hubItem>;

export const hubPage = z.object({
  items: z.array(hubItem),
  /** How many things the filters let through, on all pages together. */
  total: z.int(),
  /** There are more than that: of a search so many are counted. */
  isTotalCut: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  /** Languages whose things, and those that tell none, come before all others in this order; empty where languages make no difference. */
  first: z.array(z.enum(languages)),
});
export type HubPage = z.output<typeof hubPage>;

/** Languages that a person has put first; none: nothing comes before anything else. */
export const languagesFirst = z.strictObject({ languages: z.array(z.enum(languages)).max(languages.length) });
export type LanguagesFirst = z.output<typeof languagesFirst>;

export const elapsedTime = z.object({
  /** Milliseconds that the server took for the latest page of the Hub that it made. */
  lastElapsedTime: z.number(),
});
