import { parseCronItems, run, type JobHelpers, type Runner, type TaskList } from 'graphile-worker';
import type { DeliveredOrigin, Delivery } from '../events/domain-events.ts';
import { actingFor, deliveryTask, type Subscriber } from '../events/subscribers.ts';
import type { PeriodicJob } from './periodic-job.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../common/id.ts';
import { derivationTasks, prepareDerivations } from '../media/derivatives/derivation-jobs.ts';
import { inBatches } from '../database/in-batches.ts';
import { holdLease, type Lease } from './job-leases.ts';
import { addressRefused, mailAnswered } from '../mail/mail-events.ts';
import { giveUpMail, mailJob } from '../mail/mail-queue.ts';
import { MailRefused, type Mail, type SendMail } from '../mail/mail.ts';
import { defineDayCounter } from '../metrics/day-counters.ts';
import { defineCounter, defineDuration } from '../metrics/figures.ts';
import { startOutbox } from '../events/outbox.ts';
import { traced, tracedTasks } from '../tracing/traced.ts';
import { renewAllPartitions } from '../database/partitions/renew-all-partitions.ts';
import { deleteOldTasks, resumeTasks } from './background-task-store.ts';
import { taskJobs, type TaskStep } from './background-tasks.ts';
import { createWorkerLogger, type WorkerLogger } from './worker-logger.ts';
import { workerPool } from './worker-pool.ts';

/** Task name that older releases used for the deliveries of all subscribers. */
const anyDeliveryJob = 'fact';
const restartDelayMs = 500;
const pollIntervalMs = 2_000;
/** Grace period after the end of a worker in which it marks its last jobs as done. */
const lastMarksMs = 5_000;

/** Deliveries and periodic jobs are short and many: fetched and marked as done in batches. */
const shortJobs = { concurrency: 8, localQueueSize: 40 };
/** Background tasks have slots of their own, so that short jobs never wait for them. */
const backgroundTasks = { concurrency: 2, localQueueSize: -1 };
/** Derivations are CPU-bound: at most two at a time, in a pool of their own. */
const derivations = { concurrency: 2, localQueueSize: -1 };
/** Emails wait for external servers, possibly for long. */
const outgoingMails = { concurrency: 5, localQueueSize: 10 };

const countSent = defineDayCounter('mailsSent');
const countFailed = defineDayCounter('mailsFailed');

const countMail = defineCounter('atrium_mails_total', 'Attempts to send an email, by outcome.', ['outcome']);
const deliveryTook = defineDuration(
  'atrium_domain_event_delivery_seconds',
  'Time from the transaction of a domain event until a subscriber after the commit finished, by the clocks of database and node.',
);

/** Running workers of this node. */
export interface Jobs {
  stop: () => Promise<void>;
}

/**
 * Starts the workers of this node: deliveries and periodic jobs, emails, derivations, background
 * tasks. Until it stops, domain events of this process are delivered here right after the commit;
 * the queue takes the rest.
 */
export async function startJobs(
  app: AppContext,
  subscribers: readonly Subscriber[],
  periodic: readonly PeriodicJob[],
  sendMail: SendMail,
  parts: readonly TaskStep[] = [],
): Promise<Jobs> {
  const all = [
    ...periodic,
    { name: 'platform.works', cron: '23 * * * *', run: tidyTasks },
    { name: 'platform.partitions', cron: '41 * * * *', run: renewAllPartitions },
  ];
  const parsedCronItems = parseCronItems(
    all.map((job) => ({ task: job.name, match: job.cron, options: { maxAttempts: 3, backfillPeriod: 0 } })),
  );
  const workerLogger = createWorkerLogger(app.log);
  const making = new AbortController();
  await prepareDerivations(app);
  const workers = [
    runWorker(app, workerLogger(), { taskList: taskList(app, subscribers, all), parsedCronItems, ...shortJobs }),
    runWorker(app, workerLogger(), { taskList: mailTasks(app, sendMail), parsedCronItems: [], ...outgoingMails }),
    runWorker(app, workerLogger(), { taskList: derivationTasks(app, making.signal), parsedCronItems: [], ...derivations }),
    ...(parts.length ? [runWorker(app, workerLogger(), { taskList: taskJobs(app, parts), parsedCronItems: [], ...backgroundTasks })] : []),
  ];
  const outbox = startOutbox(app.db, app.log, delivering(app, subscribers));
  app.enqueueDeliveries = outbox.enqueue;
  await resumeTasks(app.db).catch(() => {});
  return {
    async stop() {
      app.enqueueDeliveries = undefined;
      making.abort();
      await outbox.stop();
      await Promise.all(workers.map((stop) => stop()));
    },
  };
}

interface WorkerOptions {
  taskList: TaskList;
  parsedCronItems: ReturnType<typeof parseCronItems>;
  concurrency: number;
  localQueueSize: number;
}

/**
 * Runs a worker until the returned function is called. A worker that cannot mark a job as done ends
 * and is restarted.
 */
function runWorker(
  app: AppContext,
  { events, logger, lose }: WorkerLogger,
  { taskList: tasks, parsedCronItems, concurrency, localQueueSize }: WorkerOptions,
): () => Promise<void> {
  let isStopping = false;
  let runner: Runner | undefined;
  const runUntilEnd = async (): Promise<void> => {
    const pool = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)));
    const drained = drainedOf(events);
    runner = await run({
      pgPool: workerPool(app.db.pool),
      taskList: tracedTasks(tasks),
      parsedCronItems,
      concurrency,
      // When jobs are marked one by one, a failure to mark is not reported: losing the database
      // would end the process.
      preset: { worker: { localQueue: { size: localQueueSize }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      logger,
      events,
    });
    let lease: Lease | undefined;
    try {
      // Stopped while it was starting.
      if (isStopping) await runner.stop();
      lease = await holdLease(app.db, await pool);
      await Promise.race([runner.promise, drained]);
    } finally {
      // Stops its schedule too, where it did not end itself.
      await runner.stop().catch(() => {});
      await lease?.stop();
    }
  };
  const running = (async () => {
    while (!isStopping) {
      await runUntilEnd().catch((error: unknown) => {
        if (!isStopping) lose(error);
      });
      if (!isStopping) await new Promise((resolve) => setTimeout(resolve, restartDelayMs));
    }
  })();
  return async () => {
    isStopping = true;
    await runner?.stop().catch(() => {});
    await running;
  };
}

/**
 * Settles some seconds after an ending worker finished its last job. The worker's own promise may
 * never settle: if two markings fail at once, it waits for one more than exist (graphile-worker
 * 0.18, `batch` in `main.ts`).
 */
function drainedOf(events: WorkerLogger['events']): Promise<void> {
  return new Promise((resolve) => {
    const later = () => {
      events.off('pool:gracefulShutdown:complete', later);
      events.off('pool:gracefulShutdown:error', later);
      setTimeout(resolve, lastMarksMs).unref();
    };
    events.on('pool:gracefulShutdown:complete', later);
    events.on('pool:gracefulShutdown:error', later);
  });
}

/** Tasks of this node for short jobs. */
export function taskList(app: AppContext, subscribers: readonly Subscriber[], periodic: readonly PeriodicJob[]): TaskList {
  return {
    ...deliveryTasks(app, subscribers),
    ...Object.fromEntries(periodic.map((job) => [job.name, () => job.run(app)])),
  };
}

/**
 * The task that sends an email. A permanent refusal is not retried; if a recurring email was
 * refused, its feature is notified (`addressRefused`), and of each answer for an email to be proven.
 */
export function mailTasks({ db, emit }: Pick<AppContext, 'db' | 'emit'>, sendMail: SendMail): TaskList {
  async function prove({ isProven, thread }: Mail, outcome: 'accepted' | 'refused') {
    if (!isProven || !thread) return;
    const { messageId } = thread;
    await db.transaction((tx) => emit(tx, mailAnswered({ messageId, outcome, at: Date.now() })));
  }
  return {
    async [mailJob](payload, { job }) {
      const mail = payload as Mail;
      try {
        await sendMail(mail);
        countSent();
        countMail({ outcome: 'sent' });
      } catch (error) {
        countFailed();
        countMail({ outcome: error instanceof MailRefused ? 'refused' : 'failed' });
        const { to: address, subscription } = mail;
        const userId = subscription?.userId;
        if (error instanceof MailRefused) await prove(mail, 'refused');
        if (error instanceof MailRefused && error.isOfAddress && userId !== undefined)
          return db.transaction((tx) => emit(tx, addressRefused({ userId, address })));
        if (error instanceof MailRefused) await giveUpMail(db, job.id);
        throw error;
      }
      await prove(mail, 'accepted');
    },
  };
}

/**
 * Tasks that deliver domain events after the commit. Deliveries to subscribers that only other
 * nodes know stay in the queue.
 */
export function deliveryTasks(app: AppContext, subscribers: readonly Subscriber[]): TaskList {
  const deliver = delivering(app, subscribers);
  const names = subscribers.filter((subscriber) => 'after' in subscriber).map(({ name }) => deliveryTask(name));
  return Object.fromEntries(
    [anyDeliveryJob, ...names].map((task) => [
      task,
      (payload: unknown, { job }: JobHelpers) => deliver(asDelivered(payload as Queued, job)),
    ]),
  );
}

/** A queued domain event; older releases write no origin. */
type Queued = Pick<Delivery, 'subscriber' | 'data'> & Partial<DeliveredOrigin>;

function asDelivered({ id = newId(), actorId = null, at, ...delivery }: Queued, job: JobHelpers['job']): Delivery & DeliveredOrigin {
  return { ...delivery, id, actorId, at: at ?? job.created_at.toISOString() };
}

function delivering(app: AppContext, subscribers: readonly Subscriber[]): (delivery: Delivery & DeliveredOrigin) => Promise<void> {
  const byName = new Map(subscribers.filter((subscriber) => 'after' in subscriber).map((subscriber) => [subscriber.name, subscriber]));
  return async ({ subscriber, data, id, actorId, at }) => {
    const known = byName.get(subscriber);
    if (!known) throw new Error(`unknown subscriber ${subscriber}: the domain event stays pending`);
    await traced(
      'deliver',
      () => ({ subscriber }),
      () => known.after(actingFor(app, actorId), data as never, { id, actorId, at }),
    );
    deliveryTook(Math.max(0, Date.now() - Date.parse(at)), {});
  };
}

/** Requeues background tasks without a job, and deletes old finished ones. */
async function tidyTasks({ db }: AppContext): Promise<void> {
  await resumeTasks(db);
  await inBatches((limit) => deleteOldTasks(db, limit));
}
