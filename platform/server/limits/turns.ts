import { Gate } from './gate.ts';

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

  /** Waits until it is their turn; gives the function that ends it. */
  async enter(who: string): Promise<() => void> {
    const { places, waiting } = who.startsWith('person:') ? ofPerson : ofNetwork;
    let gate = this.#gates.get(who);
    if (!gate) this.#gates.set(who, (gate = new Gate(places, waiting)));
    const leave = await gate.enter();
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
