import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import sql from 'sql-template-tag';
import type { Transaction } from './db.ts';
import { factJob, type Subscriber, type Told } from './facts.ts';
import type { PeriodicJob } from './feature.ts';
import type { House } from './house.ts';
import { keepLease, type Lease } from './job-leases.ts';
import type { Log } from './log.ts';
import type { Mail, SendMail } from './mail.ts';
import { startToldFacts } from './told-facts.ts';

const mailJob = 'mail';
const concurrency = 8;
const localQueueSize = 40;
const pollIntervalMs = 2_000;
const restartDelayMs = 500;

/** Queues a mail within a transaction. */
export type Mailer = (tx: Transaction, mail: Mail) => Promise<void>;

/** Gives the function that queues mails; the job of the same name sends them. */
export const queueMail: Mailer = async (tx, mail) => {
  await tx.run(sql`select graphile_worker.add_job(${mailJob}, ${JSON.stringify(mail)}::json, max_attempts => 12)`);
};

/** The running jobs of this node. */
export interface Jobs {
  stop: () => Promise<void>;
}

/**
 * Starts this node's worker: subscribers behind the commit, mails and periodic jobs. Until it stops, facts told in this
 * process are heard here at once; the queue takes what that missed. When the database goes away the worker ends; it is started again until `stop`.
 */
export async function startJobs(
  house: House,
  subscribers: readonly Subscriber[],
  periodic: readonly PeriodicJob[],
  sendMail: SendMail,
): Promise<Jobs> {
  const tasks = taskList(house, subscribers, periodic, sendMail);
  const parsedCronItems = parseCronItems(
    periodic.map((job) => ({ task: job.name, match: job.cron, options: { maxAttempts: 3, backfillPeriod: 0 } })),
  );
  let isStopping = false;
  let runner: Runner | undefined;
  const runUntilEnd = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter();
    const pool = new Promise<string>((resolve) => events.on('pool:create', ({ workerPool }) => resolve(workerPool.id)));
    runner = await run({
      pgPool: house.db.pool,
      taskList: tasks,
      parsedCronItems,
      concurrency,
      // Jobs are fetched and marked done several at a time. Marked one by one, nobody would hear that marking failed: a database
      // that goes away meanwhile would end the process.
      preset: { worker: { localQueue: { size: localQueueSize }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger: workerLogger(house.log),
      events,
    });
    let lease: Lease | undefined;
    try {
      // Asked to stop while it was starting.
      if (isStopping) await runner.stop();
      lease = await keepLease(house.db, await pool);
      await runner.promise;
    } finally {
      await lease?.stop();
    }
  };
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      await runUntilEnd().catch((error: unknown) => {
        if (!isStopping) house.log.warn({ err: error }, 'jobs pause: the database is away');
      });
      if (!isStopping) await new Promise((resolve) => setTimeout(resolve, restartDelayMs));
    }
  };
  const running = keepRunning();
  const toldFacts = startToldFacts(house.db, house.log, hearing(house, subscribers));
  house.keepTold = toldFacts.keep;
  return {
    async stop() {
      isStopping = true;
      house.keepTold = undefined;
      await toldFacts.stop();
      await runner?.stop().catch(() => {});
      await running;
    },
  };
}

/** What this node does with each kind of job. */
export function taskList(house: House, subscribers: readonly Subscriber[], periodic: readonly PeriodicJob[], sendMail: SendMail): TaskList {
  const hear = hearing(house, subscribers);
  return {
    [factJob]: (payload) => hear(payload as Told),
    async [mailJob](payload) {
      await sendMail(payload as Mail);
    },
    ...Object.fromEntries(periodic.map((job) => [job.name, () => job.run(house)])),
  };
}

function hearing(house: House, subscribers: readonly Subscriber[]): (told: Told) => Promise<void> {
  const byName = new Map(subscribers.filter((subscriber) => 'after' in subscriber).map((subscriber) => [subscriber.name, subscriber]));
  return async ({ subscriber, data }) => byName.get(subscriber)?.after(house, data as never);
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'job failed');
    else if (level === 'warning') log.warn({ message }, 'job');
  });
}
