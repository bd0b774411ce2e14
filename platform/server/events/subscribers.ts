import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../database/db.ts';
import type {
  DomainEvent,
  DeliveredOrigin,
  DomainEventKindHolding,
  DomainEventOrigin,
  EnqueueDeliveries,
  Delivery,
} from './domain-events.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../common/id.ts';
import type { Live } from '../common/live-rooms.ts';
import { defineCounter } from '../metrics/figures.ts';
import type { Viewer } from '../security/viewer.ts';

const countEmitted = defineCounter('atrium_domain_events_total', 'Domain events emitted and committed, by type.', ['type']);

/** When to deliver a domain event, if not immediately. */
export interface Plan<Data> {
  /** Null cancels the pending delivery. */
  notBefore: (data: Data) => string | null;
  /** Debounce key: of pending deliveries with the same key, only the last is kept. */
  key: (data: Data) => string;
}

/**
 * `during` runs in the transaction of the domain event. `after` runs at least once after the
 * commit, subscribers with `isFirst` first.
 */
export type Subscriber = {
  eventType: string;
  name: string;
} & (
  | { during: (app: AppContext, tx: Transaction, data: never, origin: DomainEventOrigin) => Promise<void> }
  | { after: (app: AppContext, data: never, origin: DeliveredOrigin) => Promise<void>; plan?: Plan<never>; isFirst?: true }
);

/**
 * Subscribes within the transaction of the event, for projections that must never lag. `now()` is
 * the time of the event; events that it emits have the same actor.
 */
export function during<Data>(
  kind: DomainEventKindHolding<Data>,
  name: string,
  run: (app: AppContext, tx: Transaction, data: Data, origin: DomainEventOrigin) => Promise<void>,
): Subscriber {
  return { eventType: kind.type, name, during: run };
}

/** Subscribes after the commit. Delivered at least once: `run` must be idempotent. */
export function after<Data>(
  kind: DomainEventKindHolding<Data>,
  name: string,
  run: (app: AppContext, data: Data, origin: DeliveredOrigin) => Promise<void>,
  plan?: Plan<Data>,
): Subscriber {
  return { eventType: kind.type, name, after: run, ...(plan ? { plan } : {}) };
}

/** Like `after`, for live messages only: they are sent before other subscribers run. */
export function broadcast<Data>(kind: DomainEventKindHolding<Data>, name: string, send: (live: Live, data: Data) => void): Subscriber {
  return { eventType: kind.type, name, after: async ({ live }: AppContext, data: Data) => send(live, data), isFirst: true };
}

/** SQL for an instant in JSON format. */
export const instantInJson = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const started = instantInJson(sql`now()`);

/**
 * Task name of deliveries to a subscriber after the commit. Each subscriber has its own, so nodes
 * leave deliveries of unknown subscribers to other nodes.
 */
export const deliveryTask = (subscriber: string): string => `${deliveryTaskPrefix}${subscriber}`;
export const deliveryTaskPrefix = 'fact:';

/** Adds deliveries to the job queue, for any node. */
export const queueDeliveries: EnqueueDeliveries = (deliveries) => ({
  query: sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(${deliveryTaskPrefix} || (delivery.item ->> 'subscriber'), (delivery.item || jsonb_build_object('at', ${started}))::json, null, null, null, null, null, null)::graphile_worker.job_spec
      from jsonb_array_elements(${JSON.stringify(deliveries)}::jsonb) as delivery(item)))`,
});

/**
 * Schedules a delivery; replaces the pending one with the same key. Without its actor, whose
 * account may be closed by then.
 */
async function scheduleDelivery(tx: Transaction, delivery: Delivery, { notBefore, key }: Plan<unknown>): Promise<void> {
  const [at, jobKey] = [notBefore(delivery.data), `${delivery.subscriber}:${key(delivery.data)}`];
  if (at === null) {
    await tx.run(sql`select graphile_worker.remove_job(${jobKey})`);
    return;
  }
  const queued = sql`(${JSON.stringify({ ...delivery, actorId: null })}::jsonb || jsonb_build_object('at', ${started}))::json`;
  await tx.run(sql`
    select graphile_worker.add_job(${deliveryTask(delivery.subscriber)}, ${queued}, run_at => ${at}::timestamptz, job_key => ${jobKey}::text)`);
}

/** Creates the function that emits domain events to subscribers. */
export function createEmit(app: () => AppContext, subscribers: readonly Subscriber[]) {
  const byType = Map.groupBy(subscribers, (subscriber) => subscriber.eventType);
  const pending = new WeakMap<Transaction, Record<'first' | 'others', Delivery[]>>();

  /** All deliveries of a transaction are written by one statement at its end. */
  function enqueue(tx: Transaction, delivery: Delivery, isFirst = false): void {
    const known = pending.get(tx);
    const all = known ?? { first: [], others: [] };
    (isFirst ? all.first : all.others).push(delivery);
    if (known) return;
    pending.set(tx, all);
    tx.withCommit(() => (app().enqueueDeliveries ?? queueDeliveries)([...all.first, ...all.others]));
  }

  /** Emits a domain event within the transaction that makes it true. */
  return async function emit(tx: Transaction, event: DomainEvent, actorId: string | null = null): Promise<void> {
    const origin = { id: newId(), actorId };
    tx.afterCommit(() => countEmitted({ type: event.type }));
    for (const subscriber of byType.get(event.type) ?? []) {
      const delivery = { subscriber: subscriber.name, data: event.data, ...origin };
      if ('during' in subscriber) await subscriber.during(actingFor(app(), actorId), tx, event.data as never, origin);
      else if (subscriber.plan) await scheduleDelivery(tx, delivery, subscriber.plan as Plan<unknown>);
      else enqueue(tx, delivery, subscriber.isFirst);
    }
  };
}

/** Returns the context with this actor for all emitted events, unless `emit` names another. */
export function actingFor<H extends Pick<AppContext, 'emit'>>(app: H, actorId: Viewer['id']): H {
  return { ...app, emit: (tx: Transaction, event: DomainEvent, actor = actorId) => app.emit(tx, event, actor) };
}
