import type { Quota } from '../limits/quotas.ts';

/**
 * A part of the product that others may depend on. `name` is the name of its feature, also used in
 * `MODULES_OFF`.
 */
export interface Module {
  name: string;
  /** Modules that it requires: where one of them is disabled, it is disabled too. */
  needs?: readonly string[];
  /** All other modules need it, so it cannot be disabled. */
  isCore?: boolean;
  /** Its limits per person: configurable in `QUOTAS` and by administrators. */
  quotas?: readonly Quota[];
}

/** Problems of the modules to disable: one line for each unknown module and each core module. */
export function moduleProblems(named: readonly string[], modules: readonly Module[]): string[] {
  const choice = modules.filter(({ isCore: isGround }) => !isGround).map(({ name }) => name);
  return named.flatMap((name) => {
    if (choice.includes(name)) return [];
    const isGround = modules.some((module) => module.name === name);
    return `MODULES_OFF names ${name}, ${isGround ? 'which cannot be off' : 'which is not a module'}. Modules that can be off: ${choice.toSorted().join(', ')}.`;
  });
}

/**
 * Modules that are disabled because they need a disabled one, each with the module that it needs.
 * Excludes those in `named`.
 */
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

/**
 * Modules that are currently disabled on this node: by configuration, by administrators, and those
 * that need one of them.
 */
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

  /** Returns the same array as long as the same modules are disabled. */
  get off(): readonly string[] {
    return this.#off;
  }

  isOff(name: string): boolean {
    return this.#off.includes(name);
  }

  /** Disabled by configuration, which administrators cannot change. */
  isNamed(name: string): boolean {
    return this.#named.includes(name);
  }

  /** Modules that administrators disabled. */
  get switched(): readonly string[] {
    return this.#switched;
  }

  /**
   * Sets the modules that administrators disabled; returns whether the disabled modules changed.
   */
  take(switched: readonly string[]): boolean {
    this.#switched = switched;
    const off = this.#allOff();
    if (off.join() === this.#off.join()) return false;
    this.#off = off;
    return true;
  }

  #allOff(): readonly string[] {
    // Unknown names may come from another release.
    const switched = this.#switched.filter((name) => this.all.some((module) => module.name === name && !module.isCore));
    const named = [...new Set([...this.#named, ...switched])];
    return [...named, ...modulesOffToo(named, this.all).map(({ name }) => name)].toSorted();
  }
}
