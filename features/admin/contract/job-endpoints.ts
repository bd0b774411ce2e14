import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { failedJobs, jobParams } from './job-shapes.ts';

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'List the jobs that have failed, both pending retries and those given up.',
  action: 'job.list',
  reply: failedJobs,
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Retry a failed job now.',
  action: 'job.retry',
  params: jobParams,
  reply: done,
});
