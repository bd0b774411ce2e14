import { z } from 'zod';

/** The number of a job in the queue. */
export const jobParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is tried again, or was given up. */
  state: z.enum(['failed', 'dead']),
  attempts: z.int(),
  maxAttempts: z.int(),
  reason: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const failedJobs = z.object({
  /** The first hundred, those given up first. */
  items: z.array(failedJob),
  total: z.int(),
});
