import type { Choice } from '../rules/events.ts';

/** Postal votes in force, in the second reading: by person, the choice for each motion. */
export class PostalVotes {
  readonly #byPerson = new Map<string, Map<string, Choice>>();

  cast(person: string, motion: string, choice: Choice): void {
    const own = this.#byPerson.get(person) ?? new Map<string, Choice>();
    this.#byPerson.set(person, own.set(motion, choice));
  }

  lapse(person: string): void {
    this.#byPerson.delete(person);
  }

  has(person: string): boolean {
    return this.#byPerson.has(person);
  }

  /** Postal voters on a motion, with their choices. */
  *on(motion: string): Generator<[string, Choice]> {
    for (const [person, own] of this.#byPerson) {
      const choice = own.get(motion);
      if (choice) yield [person, choice];
    }
  }

  summary(): string[] {
    return [...this.#byPerson].flatMap(([person, own]) => [...own].map((each) => `${person} ${each.join(' ')}`)).toSorted();
  }
}
