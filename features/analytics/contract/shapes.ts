import { z } from 'zod';
import { languages } from '#platform/contract/language.ts';
import { figureRanges } from './ranges.ts';

/** Pattern of a page, such as `/network/:id`; never an address that contains an ID. */
const part = String.raw`(?::?[A-Za-z]{1,40}2?[?]?|\([^/]{1,40}\))`;
const pattern = z.string().regex(new RegExp(`^/(?:${part}(?:/${part}){0,3})?$`));
const language = z.enum(languages);

export const view = z.strictObject({ path: pattern, language });
export const visit = z.strictObject({ visitor: z.string().regex(/^[0-9a-f]{32}$/), language });
export const figuresQuery = z.strictObject({ range: z.enum(figureRanges) });

export const figures = z.object({
  /** Every day or month of the range, oldest first; `start` is its first day. */
  periods: z.array(z.object({ start: z.string(), views: z.number(), visits: z.number() })),
  /** Most viewed pages. */
  pages: z.array(z.object({ path: z.string(), views: z.number() })),
  languages: z.array(z.object({ language, views: z.number() })),
});
export type Figures = z.output<typeof figures>;
