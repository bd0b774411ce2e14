import type { LastStatement } from '../database/db.ts';

/** A domain event, emitted in the transaction that makes it true. */
export interface DomainEvent<Data = unknown> {
  type: string;
  data: Data;
}

/** Metadata of every domain event. */
export interface DomainEventOrigin {
  /** The same for all subscribers and all deliveries. */
  id: string;
  /** The user whose call caused the event; null for a visitor or the application itself. */
  actorId: string | null;
}

/** Metadata of an event that is delivered after the commit. */
export interface DeliveredOrigin extends DomainEventOrigin {
  /** Start of the transaction that emitted it. */
  at: string;
}

/** A kind of domain event. Calling it with data makes an event. */
export interface DomainEventKind<Data> {
  (data: Data): DomainEvent<Data>;
  type: string;
}

/** Any kind of domain event whose data includes `Data`, for subscribers. */
export interface DomainEventKindHolding<Data> {
  (data: never): DomainEvent<Data>;
  type: string;
}

/** Declares a kind of domain event; `type` is in the past tense (`documentPublished`). */
export function defineDomainEvent<Data extends object>(type: string): DomainEventKind<Data> {
  return Object.assign((data: Data) => ({ type, data }), { type });
}

/** A domain event to be delivered to one subscriber after the commit. */
export interface Delivery extends DomainEventOrigin {
  subscriber: string;
  data: unknown;
}

/**
 * Gives the statement that writes deliveries to the outbox, the last of the transaction, and
 * triggers their delivery.
 */
export type EnqueueDeliveries = (deliveries: readonly Delivery[]) => LastStatement;
