import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from './db.ts';
import type { Fact, FactHeard, FactHolding, FactKind, FactOrigin, KeepTold, Told } from './facts.ts';
import type { House } from './house.ts';
import { newId } from './id.ts';
import { defineCounter } from './metrics/figures.ts';
import type { Viewer } from './viewer.ts';

const countTold = defineCounter('atrium_facts_told_total', 'Facts that were told and kept, by kind.', ['fact']);

/** When a fact is to be heard, if not at once. */
export interface Plan<Data> {
  /** Null: what waits is taken back, and nothing is heard. */
  notBefore: (data: Data) => string | null;
  /** Of the facts with the same key that still wait, the last one alone is heard. */
  key: (data: Data) => string;
}

/** `during` runs in the transaction of the fact; `after` as a job once it is committed, at least once. */
export type Subscriber = {
  factType: string;
  name: string;
} & (
  | { during: (house: House, tx: Transaction, data: never, origin: FactOrigin) => Promise<void> }
  | { after: (house: House, data: never, heard: FactHeard) => Promise<void>; plan?: Plan<never> }
);

/** Subscribes inside the fact's own transaction, for projections that must never lag behind. The instant of the fact is its `now()`; what it tells has the same actor. */
export function during<Data>(
  kind: FactHolding<Data>,
  name: string,
  run: (house: House, tx: Transaction, data: Data, origin: FactOrigin) => Promise<void>,
): Subscriber {
  return { factType: kind.type, name, during: run };
}

/** Subscribes behind the commit. Delivered at least once: `run` must be idempotent. */
export function after<Data>(
  kind: FactKind<Data>,
  name: string,
  run: (house: House, data: Data, heard: FactHeard) => Promise<void>,
  plan?: Plan<Data>,
): Subscriber {
  return { factType: kind.type, name, after: run, ...(plan ? { plan } : {}) };
}

/** An instant as it stands in JSON. */
export const instantInJson = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const begun = instantInJson(sql`now()`);

/**
 * The job by which a subscriber behind the commit is reached. Each has its own, so that a node which does not know a subscriber
 * leaves its facts to those that do.
 */
export const factTask = (subscriber: string): string => `${factTaskPrefix}${subscriber}`;
export const factTaskPrefix = 'fact:';

/** Leaves it to the queue of jobs, whoever works on it. */
export const queueTold: KeepTold = async (tx, told) => {
  await tx.run(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(${factTaskPrefix} || (told.fact ->> 'subscriber'), (told.fact || jsonb_build_object('at', ${begun}))::json, null, null, null, null, null, null)::graphile_worker.job_spec
      from jsonb_array_elements(${JSON.stringify(told)}::jsonb) as told(fact)))`);
};

/** Leaves it to the queue of jobs for later, in place of what it was to hear under the same key. Without its actor, who may be gone by then. */
async function planTold(tx: Transaction, told: Told, { notBefore, key }: Plan<unknown>): Promise<void> {
  const [at, jobKey] = [notBefore(told.data), `${told.subscriber}:${key(told.data)}`];
  if (at === null) {
    await tx.run(sql`select graphile_worker.remove_job(${jobKey})`);
    return;
  }
  const queued = sql`(${JSON.stringify({ ...told, actorId: null })}::jsonb || jsonb_build_object('at', ${begun}))::json`;
  await tx.run(sql`
    select graphile_worker.add_job(${factTask(told.subscriber)}, ${queued}, run_at => ${at}::timestamptz, job_key => ${jobKey}::text)`);
}

/** Gives the function that tells facts to their subscribers. */
export function createTell(house: () => House, subscribers: readonly Subscriber[]) {
  const byType = Map.groupBy(subscribers, (subscriber) => subscriber.factType);
  const kept = new WeakMap<Transaction, Told[]>();

  /** What one transaction tells is kept by one statement, at its end. */
  function keep(tx: Transaction, told: Told): void {
    const all = kept.get(tx) ?? [];
    if (all.push(told) > 1) return;
    kept.set(tx, all);
    tx.beforeCommit(() => (house().keepTold ?? queueTold)(tx, all));
  }

  /** Tells a fact within the transaction that made it true. */
  return async function tell(tx: Transaction, fact: Fact, actorId: string | null = null): Promise<void> {
    const origin = { id: newId(), actorId };
    tx.afterCommit(() => countTold({ fact: fact.type }));
    for (const subscriber of byType.get(fact.type) ?? []) {
      const told = { subscriber: subscriber.name, data: fact.data, ...origin };
      if ('during' in subscriber) await subscriber.during(actingFor(house(), actorId), tx, fact.data as never, origin);
      else if (subscriber.plan) await planTold(tx, told, subscriber.plan as Plan<unknown>);
      else keep(tx, told);
    }
  };
}

/** The house in which this person acts: what is told by it has them as its actor. */
export function actingFor<H extends Pick<House, 'tell'>>(house: H, actorId: Viewer['id']): H {
  return { ...house, tell: (tx: Transaction, fact: Fact) => house.tell(tx, fact, actorId) };
}
