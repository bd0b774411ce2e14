/** Derives several choices from one number, starting with the coarsest. */
export class Dice {
  #rest: number;
  constructor(number: number) {
    this.#rest = number;
  }
  upTo(count: number): number {
    const picked = this.#rest % count;
    this.#rest = Math.floor(this.#rest / count);
    return picked;
  }
  of<Item>(items: readonly [Item, ...Item[]]): Item;
  of<Item>(items: readonly Item[]): Item | undefined;
  of<Item>(items: readonly Item[]): Item | undefined {
    return items[this.upTo(Math.max(1, items.length))];
  }
}
