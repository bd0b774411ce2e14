import type { Database } from '../database/db.ts';
import { DatabaseUnavailable } from '../common/postgres-failure.ts';
import { Semaphore } from './semaphore.ts';
import { currentWaitBudget } from '../common/wait-budget.ts';

/** Concurrent calls per person or network, and length of the queue. */
export interface ConcurrencyBounds {
  places: number;
  waiting: number;
}

/** A browser sends 6 requests at a time; a network may have many users. */
const ofPerson: ConcurrencyBounds = { places: 6, waiting: 100 };
const ofNetwork: ConcurrencyBounds = { places: 12, waiting: 400 };

/**
 * Limits concurrent calls per person, or per network for visitors, so that one of them cannot use
 * all database connections. Beyond the queue, refuses with `request.tooMany`.
 */
export class ConcurrencyLimit {
  readonly #gates = new Map<string, Semaphore>();

  /**
   * Waits for a slot; returns a function that releases it. Fails with `database.unavailable` if the
   * calls ahead wait too long for connections.
   */
  async enter(who: string, db: Pick<Database, 'isShort'>): Promise<() => void> {
    const { places, waiting } = who.startsWith('person:') ? ofPerson : ofNetwork;
    let gate = this.#gates.get(who);
    if (!gate) this.#gates.set(who, (gate = new Semaphore(places, waiting)));
    const ofCall = currentWaitBudget();
    const leave = await gate.enter((waitedMs) => {
      if (!ofCall || !db.isShort()) return undefined;
      ofCall.spend(waitedMs);
      return ofCall.leftMs > 0 ? undefined : new DatabaseUnavailable('no turn came in time');
    });
    const entered = gate;
    return () => {
      leave();
      if (entered.isEmpty && this.#gates.get(who) === entered) this.#gates.delete(who);
    };
  }

  /** Number of people and networks with a running or waiting call. */
  get size(): number {
    return this.#gates.size;
  }
}
