import sql from 'sql-template-tag';
import type { Transaction } from './db.ts';
import type { House } from './house.ts';
import { defineCounter } from './metrics/figures.ts';

const countTold = defineCounter('atrium_facts_told_total', 'Facts that were told and kept, by kind.', ['fact']);

/** Something that happened, told in the transaction in which it happened. */
export interface Fact<Data = unknown> {
  type: string;
  data: Data;
}

/** A kind of fact: call it with its data to make one. */
export interface FactKind<Data> {
  (data: Data): Fact<Data>;
  type: string;
}

/** Any kind of fact whose data holds at least this, for those who hear it. */
export interface FactHolding<Data> {
  (data: never): Fact<Data>;
  type: string;
}

/** Declares a kind of fact; `type` is in the past tense (`documentPublished`). */
export function defineFact<Data extends object>(type: string): FactKind<Data> {
  return Object.assign((data: Data) => ({ type, data }), { type });
}

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
  | { during: (house: House, tx: Transaction, data: never) => Promise<void> }
  | { after: (house: House, data: never) => Promise<void>; plan?: Plan<never> }
);

/** Subscribes inside the fact's own transaction, for projections that must never lag behind. */
export function during<Data>(
  kind: FactHolding<Data>,
  name: string,
  run: (house: House, tx: Transaction, data: Data) => Promise<void>,
): Subscriber {
  return { factType: kind.type, name, during: run };
}

/** Subscribes behind the commit. Delivered at least once: `run` must be idempotent. */
export function after<Data>(
  kind: FactKind<Data>,
  name: string,
  run: (house: House, data: Data) => Promise<void>,
  plan?: Plan<Data>,
): Subscriber {
  return { factType: kind.type, name, after: run, ...(plan ? { plan } : {}) };
}

/** A fact as a subscriber behind the commit is to hear it. */
export interface Told {
  subscriber: string;
  data: unknown;
}

/** Keeps in the transaction that somebody is still to hear, and sees to it that they do. */
export type KeepTold = (tx: Transaction, told: readonly Told[]) => Promise<void>;

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
      select row(${factTaskPrefix} || (told.fact ->> 'subscriber'), told.fact, null, null, null, null, null, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(told)}::json) as told(fact)))`);
};

/** Leaves it to the queue of jobs for later, in place of what it was to hear under the same key. */
async function planTold(tx: Transaction, told: Told, { notBefore, key }: Plan<unknown>): Promise<void> {
  const [at, jobKey] = [notBefore(told.data), `${told.subscriber}:${key(told.data)}`];
  if (at === null) await tx.run(sql`select graphile_worker.remove_job(${jobKey})`);
  else
    await tx.run(sql`
      select graphile_worker.add_job(${factTask(told.subscriber)}, ${JSON.stringify(told)}::json, run_at => ${at}::timestamptz, job_key => ${jobKey}::text)`);
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
  return async function tell(tx: Transaction, fact: Fact): Promise<void> {
    tx.afterCommit(() => countTold({ fact: fact.type }));
    for (const subscriber of byType.get(fact.type) ?? []) {
      if ('during' in subscriber) await subscriber.during(house(), tx, fact.data as never);
      else if (subscriber.plan) await planTold(tx, { subscriber: subscriber.name, data: fact.data }, subscriber.plan as Plan<unknown>);
      else keep(tx, { subscriber: subscriber.name, data: fact.data });
    }
  };
}
