import { z } from 'zod';

/** ID of a job in the queue. */
export const jobParams = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** `failed`: will be retried. `dead`: given up. */
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
  /** At most 100, dead jobs first. */
  items: z.array(failedJob),
  total: z.int(),
});
