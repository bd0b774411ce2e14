import { z } from 'zod';
import { day } from '#platform/contract/calendar.ts';
import { figureLimits } from './limits.ts';

const dayMs = 86_400_000;

/** The first day and the last one, of UTC. */
export const figuresQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / dayMs < figureLimits.days, {
    path: ['to'],
    params: { code: 'figures.tooLong' },
  });

export const figuresRead = z.object({
  days: z.array(z.string()),
  figures: z.array(
    z.object({
      name: z.string(),
      /** How many came on each day, or how much there was at its end. */
      kind: z.enum(['flow', 'level']),
      /** For each of the days; null where nobody counted. */
      counts: z.array(z.number().nullable()),
    }),
  ),
  /** When the present day was counted last; null before the first time. */
  countedAt: z.string().nullable(),
});
export type FiguresRead = z.output<typeof figuresRead>;

export const houseState = z.object({
  /** How long it took to answer. */
  database: z.object({ answerMs: z.number(), bytes: z.number() }),
  store: z.object({ kind: z.enum(['folder', 's3']), doesAnswer: z.boolean() }),
  mail: z.object({ isSent: z.boolean(), waiting: z.number(), failing: z.number() }),
  jobs: z.object({ waiting: z.number(), failing: z.number() }),
  push: z.object({ browsers: z.number() }).nullable(),
  disk: z.object({ state: z.enum(['ample', 'short', 'full']), freeBytes: z.number() }).nullable(),
});
export type HouseState = z.output<typeof houseState>;
