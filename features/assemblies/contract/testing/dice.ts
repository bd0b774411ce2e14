/** Random numbers from a seed, the same on each machine (mulberry32). */
export class Dice {
  #seed: number;
  constructor(seed: number) {
    this.#seed = seed >>> 0;
  }
  /** An integer from 0 to `count` - 1. */
  upTo(count: number): number {
    this.#seed = (this.#seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), this.#seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }
  of<Value>(values: readonly Value[]): Value {
    return values[this.upTo(values.length)] as Value;
  }
  isOneIn(count: number): boolean {
    return this.upTo(count) === 0;
  }
}
