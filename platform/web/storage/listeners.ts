/** Listeners of a value outside of components; `subscribe` fits `useSyncExternalStore`. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  readonly notify = (): void => {
    for (const listener of this.#all) listener();
  };
}
