import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { findFailedJobs, retryFailedJob } from '#platform/server/jobs/failed-jobs.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { listFailedJobs as listEndpoint, retryJob as retryEndpoint } from '../../contract/job-endpoints.ts';

export const listFailedJobs = ({ db }: Context): Promise<Reply<typeof listEndpoint>> => findFailedJobs(db);

/** Schedules a failed job to run now; `thing.notFound` if it does not exist or is running. */
export async function retryJob(context: Context, { params }: ParsedInput<typeof retryEndpoint>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    if (!(await retryFailedJob(tx, params.id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'job.retry' });
  });
  return {};
}
