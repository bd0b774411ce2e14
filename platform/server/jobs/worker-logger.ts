import { EventEmitter } from 'node:events';
import { Logger, type WorkerEvents } from 'graphile-worker';
import type { Log } from '../logging/log.ts';
import { defineDayCounter } from '../metrics/day-counters.ts';
import { isUnavailable } from '../common/postgres-failure.ts';

const countFailed = defineDayCounter('jobsFailed');

/** Events and logger of one worker. */
export interface WorkerLogger {
  events: WorkerEvents;
  logger: Logger;
  /** Called when the worker ended or lost its subscription to new jobs. */
  lose: (error: unknown) => void;
}

/**
 * Creates events and logger for workers. Each failed job is one line. An unavailable database is
 * one warning for all workers, and one line when all are subscribed again. Meanwhile, jobs are
 * polled or wait; none is lost.
 */
export function createWorkerLogger(log: Log): () => WorkerLogger {
  const lost = new Set<object>();
  return () => {
    const events: WorkerEvents = new EventEmitter();
    const lose = (error: unknown) => {
      if (lost.size === 0) log.warn({ err: error }, 'no notifications of new jobs: jobs are delayed');
      lost.add(events);
    };
    events.on('pool:listen:error', ({ error }) => lose(error));
    events.on('pool:listen:success', () => {
      if (lost.delete(events) && lost.size === 0) log.info('notifications of new jobs are received again');
    });
    events.on('job:error', ({ job, error }) => {
      countFailed();
      const about = { job: job.task_identifier, attempt: job.attempts, of: job.max_attempts, err: error };
      if (job.attempts >= job.max_attempts) log.error(about, 'job failed permanently');
      else log.warn(about, 'job failed and is retried');
    });
    const logger = new Logger(() => (level, message, meta = {}) => {
      // Already logged above.
      if ('failure' in meta) return;
      if (level !== 'error' && level !== 'warning') return;
      log[isUnavailable(meta.error) ? 'debug' : 'warn']({ message }, 'a worker of jobs is in trouble');
    });
    return { events, logger, lose };
  };
}
