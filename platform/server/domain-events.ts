import type { LastStatement } from './db.ts';

/** Something that happened, emitted in the transaction in which it happened. */
export interface DomainEvent<Data = unknown> {
  type: string;
  data: Data;
}

/** What is known of every domain event beside its data. */
export interface DomainEventOrigin {
  /** The same for all subscribers, however often it is delivered. */
  id: string;
  /** The person whose call made it true; null where nobody was signed in, or the application did it by itself. */
  actorId: string | null;
}

/** What is known of it when it is delivered behind the commit. */
export interface DeliveredOrigin extends DomainEventOrigin {
  /** The beginning of the transaction that made it true. */
  at: string;
}

/** A kind of domain event: call it with its data to make one. */
export interface DomainEventKind<Data> {
  (data: Data): DomainEvent<Data>;
  type: string;
}

/** Any kind of domain event whose data holds at least this, for its subscribers. */
export interface DomainEventKindHolding<Data> {
  (data: never): DomainEvent<Data>;
  type: string;
}

/** Declares a kind of domain event; `type` is in the past tense (`documentPublished`). */
export function defineDomainEvent<Data extends object>(type: string): DomainEventKind<Data> {
  return Object.assign((data: Data) => ({ type, data }), { type });
}

/** A domain event on its way to one subscriber behind the commit. */
export interface Delivery extends DomainEventOrigin {
  subscriber: string;
  data: unknown;
}

/** The statement that writes deliveries to the outbox, as the last of the transaction, and what sees to it that they are made. */
export type KeepDeliveries = (deliveries: readonly Delivery[]) => LastStatement;
