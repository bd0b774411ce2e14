import type { Transaction } from './db.ts';

/** Something that happened, told in the transaction in which it happened. */
export interface Fact<Data = unknown> {
  type: string;
  data: Data;
}

/** What is known of every fact beside its data. */
export interface FactOrigin {
  /** The same for all who hear it, however often. */
  id: string;
  /** The person whose call made it true; null where nobody was signed in, or the house did it by itself. */
  actorId: string | null;
}

/** What is known of it once it is committed. */
export interface FactHeard extends FactOrigin {
  /** The beginning of the transaction that made it true. */
  at: string;
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

/** A fact as a subscriber behind the commit is to hear it. */
export interface Told extends FactOrigin {
  subscriber: string;
  data: unknown;
}

/** Keeps in the transaction that somebody is still to hear, and sees to it that they do. */
export type KeepTold = (tx: Transaction, told: readonly Told[]) => Promise<void>;
