import type { Database } from '../db.ts';
import { DatabaseUnavailable } from '../postgres/failure.ts';
import { Gate } from './gate.ts';
import { waitingTime } from './waiting-time.ts';

/** How many calls of one at once are answered, and how many wait behind them. */
export interface TurnBounds {
  places: number;
  waiting: number;
}

/** A person's browser asks six things at once; behind the address of a network there may be many. */
const ofPerson: TurnBounds = { places: 6, waiting: 100 };
const ofNetwork: TurnBounds = { places: 12, waiting: 400 };

/**
 * Has each person, or network of visitors, take turns with themselves: of whoever asks for a hundred things at once, a few are answered at a
 * time, and the connections to the database are left to the others. What is beyond those who may wait is refused with `request.tooMany`.
 */
export class Turns {
  readonly #gates = new Map<string, Gate>();

  /**
   * Waits until it is their turn; gives the function that ends it. Behind calls that wait for connections to the database, of which none is free, it is
   * given up with them (`database.unavailable`).
   */
  async enter(who: string, db: Pick<Database, 'isShort'>): Promise<() => void> {
    const { places, waiting } = who.startsWith('person:') ? ofPerson : ofNetwork;
    let gate = this.#gates.get(who);
    if (!gate) this.#gates.set(who, (gate = new Gate(places, waiting)));
    const ofCall = waitingTime();
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

  /** How many have a turn, or wait for one. */
  get size(): number {
    return this.#gates.size;
  }
}
