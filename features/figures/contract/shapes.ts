import { z } from 'zod';
import { day } from '#platform/contract/calendar.ts';
import { figureLimits } from './limits.ts';

const dayMs = 86_400_000;

/** First and last day, in UTC. */
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
      /** `flow`: count on each day. `level`: total at the end of each day. */
      kind: z.enum(['flow', 'level']),
      /** One value per day; null if nothing was counted. */
      counts: z.array(z.number().nullable()),
    }),
  ),
  /** When today was last counted; null before the first time. */
  countedAt: z.string().nullable(),
});
export type FiguresRead = z.output<typeof figuresRead>;

export const systemState = z.object({
  /** `answerMs`: response time of the database. */
  database: z.object({ answerMs: z.number(), bytes: z.number() }),
  store: z.object({ kind: z.enum(['folder', 's3']), doesAnswer: z.boolean() }),
  mail: z.object({ isSent: z.boolean(), waiting: z.number(), failing: z.number() }),
  jobs: z.object({ waiting: z.number(), failing: z.number() }),
  push: z.object({ browsers: z.number() }).nullable(),
  disk: z.object({ state: z.enum(['ample', 'short', 'full']), freeBytes: z.number() }).nullable(),
});
export type SystemState = z.output<typeof systemState>;
