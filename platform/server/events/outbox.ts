import sql from 'sql-template-tag';
import type { Database } from '../database/db.ts';
import type { DeliveredOrigin, EnqueueDeliveries, Delivery } from './domain-events.ts';
import { deliveryTaskPrefix, instantInJson, queueDeliveries } from './subscribers.ts';
import type { Log } from '../logging/log.ts';

/**
 * Above this number of deliveries per transaction, the job queue takes them, so that large groups
 * delay no one.
 */
const mostAtOnce = 20;
/**
 * Above this number of transactions with pending deliveries, further ones go to the job queue, to
 * limit memory.
 */
const usuallyMostRunning = 500;
/** Delivered rows are deleted in batches. */
const clearDelayMs = 100;
/** Age after which a delivery is overdue: its process has ended or is overloaded. */
const overdueSeconds = 3;
const sweepIntervalMs = 3_000;

/** A row of the outbox; `row` is its number. */
type OutboxRow = Delivery & DeliveredOrigin & { row: number };

/** Delivers domain events within this process. */
export interface Outbox {
  enqueue: EnqueueDeliveries;
  stop: () => Promise<void>;
}

/**
 * The transactional outbox. Deliveries are written in the transaction of their event and made by
 * the same process right after the commit. Failed or overdue ones become jobs, so each is made at
 * least once.
 */
export function startOutbox(
  db: Database,
  log: Log,
  handle: (delivery: Delivery & DeliveredOrigin) => Promise<void>,
  mostRunning = usuallyMostRunning,
): Outbox {
  const running = new Set<Promise<void>>();
  let delivered: number[] = [];
  let clearing: Promise<void> | undefined;
  let isStopping = false;

  async function clear(): Promise<void> {
    while (delivered.length) {
      if (!isStopping) await new Promise((resolve) => setTimeout(resolve, clearDelayMs));
      const ids = delivered;
      delivered = [];
      // A failed delete means that they are delivered twice.
      await db.run(sql`delete from told_facts where id = any(${ids}::bigint[])`).catch(() => {});
    }
    clearing = undefined;
  }

  async function deliver(all: readonly OutboxRow[]): Promise<void> {
    for (const delivery of all)
      try {
        await handle(delivery);
        delivered.push(delivery.row);
      } catch (error) {
        log.warn({ err: error, subscriber: delivery.subscriber }, 'delivery of a domain event failed and is retried as a job');
        await handOver(db, sql`id = ${delivery.row}`).catch(() => {});
      }
    if (delivered.length) clearing ??= clear();
  }

  const sweep = () => handOver(db, sql`told_at < now() - make_interval(secs => ${overdueSeconds})`).catch(() => {});
  void sweep();
  const timer = setInterval(() => void sweep(), sweepIntervalMs);

  return {
    enqueue(deliveries) {
      if (deliveries.length > mostAtOnce || running.size >= mostRunning) return queueDeliveries(deliveries);
      const query = sql`
        insert into told_facts (subscriber, data, fact_id, actor_id) select subscriber, data, id, "actorId"
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as pending(subscriber text, data jsonb, id uuid, "actorId" text)
        returning id as row, subscriber, data, fact_id as id, actor_id as "actorId", told_at as at`;
      const behind = (rows: OutboxRow[]) => {
        const delivering = deliver(rows);
        running.add(delivering);
        void delivering.finally(() => running.delete(delivering));
      };
      return { query, behind };
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
      await clearing;
    },
  };
}

/** Moves pending deliveries to the job queue in one statement, so that none is lost in between. */
async function handOver(db: Database, which: ReturnType<typeof sql>): Promise<void> {
  await db.run(sql`
    with overdue as (
      delete from told_facts where id in (select id from told_facts where ${which} order by id limit 1000 for update skip locked)
      returning subscriber, data, coalesce(fact_id, gen_random_uuid()) as fact_id, actor_id, told_at
    )
    select count(*) from graphile_worker.add_jobs(array(
      select row(${deliveryTaskPrefix} || subscriber, json_build_object('subscriber', subscriber, 'data', data, 'id', fact_id, 'actorId', actor_id,
          'at', ${instantInJson(sql`told_at`)}),
        null, null, null, null, null, null)::graphile_worker.job_spec
      from overdue))`);
}
