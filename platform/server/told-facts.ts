import sql from 'sql-template-tag';
import type { Database } from './db.ts';
import type { FactHeard, KeepTold, Told } from './facts.ts';
import { factTaskPrefix, instantInJson, queueTold } from './subscribers.ts';
import type { Log } from './log.ts';

/** More than this in one transaction goes to the queue: a group of thousands that ends does not hold up anybody. */
const mostAtOnce = 20;
/** Rows of what was heard are taken away together. */
const gatherMs = 100;
/** What nobody has heard for so long was told by a process that is gone, or too busy. */
const overdueSeconds = 3;
const sweepIntervalMs = 3_000;

/** What stands in the table: `row` is its number there. */
type Kept = Told & FactHeard & { row: number };

/** Lets subscribers hear facts in this process. */
export interface ToldFacts {
  keep: KeepTold;
  stop: () => Promise<void>;
}

/**
 * Lets subscribers behind the commit hear facts at once, in the process that told them. Until they have, each stands in a
 * table, written in the transaction of the fact; what fails or is overdue becomes a job. So each is heard at least once.
 */
export function startToldFacts(db: Database, log: Log, hear: (told: Told & FactHeard) => Promise<void>): ToldFacts {
  const running = new Set<Promise<void>>();
  let heard: number[] = [];
  let clearing: Promise<void> | undefined;
  let isStopping = false;

  async function clear(): Promise<void> {
    while (heard.length) {
      if (!isStopping) await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const ids = heard;
      heard = [];
      // Left behind, they are heard once more.
      await db.run(sql`delete from told_facts where id = any(${ids}::bigint[])`).catch(() => {});
    }
    clearing = undefined;
  }

  async function deliver(all: readonly Kept[]): Promise<void> {
    for (const told of all)
      try {
        await hear(told);
        heard.push(told.row);
      } catch (error) {
        log.warn({ err: error, subscriber: told.subscriber }, 'a fact was not heard and becomes a job');
        await handOver(db, sql`id = ${told.row}`).catch(() => {});
      }
    if (heard.length) clearing ??= clear();
  }

  const sweep = () => handOver(db, sql`told_at < now() - make_interval(secs => ${overdueSeconds})`).catch(() => {});
  void sweep();
  const timer = setInterval(() => void sweep(), sweepIntervalMs);

  return {
    async keep(tx, told) {
      if (told.length > mostAtOnce) return queueTold(tx, told);
      const kept = await tx.many<Kept>(sql`
        insert into told_facts (subscriber, data, fact_id, actor_id) select subscriber, data, id, "actorId"
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(subscriber text, data jsonb, id uuid, "actorId" text)
        returning id as row, subscriber, data, fact_id as id, actor_id as "actorId", told_at as at`);
      tx.afterCommit(() => {
        const delivery = deliver(kept);
        running.add(delivery);
        void delivery.finally(() => running.delete(delivery));
      });
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(running);
      await clearing;
    },
  };
}

/** Makes jobs of facts that wait, in one statement: they are never lost between the two. */
async function handOver(db: Database, which: ReturnType<typeof sql>): Promise<void> {
  await db.run(sql`
    with overdue as (
      delete from told_facts where id in (select id from told_facts where ${which} order by id limit 1000 for update skip locked)
      returning subscriber, data, coalesce(fact_id, gen_random_uuid()) as fact_id, actor_id, told_at
    )
    select count(*) from graphile_worker.add_jobs(array(
      select row(${factTaskPrefix} || subscriber, json_build_object('subscriber', subscriber, 'data', data, 'id', fact_id, 'actorId', actor_id,
          'at', ${instantInJson(sql`told_at`)}),
        null, null, null, null, null, null)::graphile_worker.job_spec
      from overdue))`);
}
