import type { Quota } from './quotas.ts';

/** A part of the product as far as others depend on it. `name` is that of its feature, and of its entry in `MODULES_OFF`. */
export interface Module {
  name: string;
  /** Modules without which it is of no use: where one of them is off, it is off too. */
  needs?: readonly string[];
  /** All others stand on it, so it cannot be switched off. */
  isCore?: boolean;
  /** What of it nobody has, or makes in a day, without end: `QUOTAS` may name each of these, and administrators change it. */
  quotas?: readonly Quota[];
}

/** What is wrong with the modules that are to be off: one line for each that there is not, and for each that cannot be. */
export function moduleProblems(named: readonly string[], modules: readonly Module[]): string[] {
  const choice = modules.filter(({ isCore: isGround }) => !isGround).map(({ name }) => name);
  return named.flatMap((name) => {
    if (choice.includes(name)) return [];
    const isGround = modules.some((module) => module.name === name);
    return `MODULES_OFF names ${name}, ${isGround ? 'on which all others stand' : 'which is no module'}. Those that can be off: ${choice.toSorted().join(', ')}.`;
  });
}

/** The modules that go off because of those that are named, each with the one that it needs. Those named are not among them. */
export function modulesOffToo(named: readonly string[], modules: readonly Module[]): { name: string; needs: string }[] {
  const found: { name: string; needs: string }[] = [];
  const isOff = (name: string) => named.includes(name) || found.some((each) => each.name === name);
  for (let before = -1; before < found.length;) {
    before = found.length;
    for (const { name, needs = [] } of modules) {
      const missing = needs.find(isOff);
      if (missing !== undefined && !isOff(name)) found.push({ name, needs: missing });
    }
  }
  return found;
}

/** Which modules are off at this moment on this node: those that the configuration names, those that administrators switched off, and what needs any of them. */
export class Modules {
  readonly all: readonly Module[];
  readonly #named: readonly string[];
  #switched: readonly string[] = [];
  #off: readonly string[];

  constructor(all: readonly Module[], named: readonly string[]) {
    this.all = all;
    this.#named = named;
    this.#off = this.#allOff();
  }

  /** The same list for as long as the same are off. */
  get off(): readonly string[] {
    return this.#off;
  }

  isOff(name: string): boolean {
    return this.#off.includes(name);
  }

  /** Named by the configuration, which administrators cannot change. */
  isNamed(name: string): boolean {
    return this.#named.includes(name);
  }

  /** Those that administrators switched off. */
  get switched(): readonly string[] {
    return this.#switched;
  }

  /** Takes over what administrators switched off; tells whether others are off than before. */
  take(switched: readonly string[]): boolean {
    this.#switched = switched;
    const off = this.#allOff();
    if (off.join() === this.#off.join()) return false;
    this.#off = off;
    return true;
  }

  #allOff(): readonly string[] {
    // What is no module of this release may have been one of another.
    const switched = this.#switched.filter((name) => this.all.some((module) => module.name === name && !module.isCore));
    const named = [...new Set([...this.#named, ...switched])];
    return [...named, ...modulesOffToo(named, this.all).map(({ name }) => name)].toSorted();
  }
}
