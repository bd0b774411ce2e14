import type { AgendaItem, PayloadOf } from '../rules/events.ts';

/** A motion with its amendments and counter-motions. */
export interface Motion {
  id: string;
  item: string;
  mover: string;
  /** Its current text, and the one with which it was moved. */
  text: string;
  firstText: string;
  parent: Motion | undefined;
  amendments: Motion[];
  counters: Motion[];
  isAmendment: boolean;
  isCounter: boolean;
  status: 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'superseded' | 'lapsed';
}

/** Items and motions, in the second reading. Methods return whether the change is allowed. */
export class Motions {
  readonly #items = new Set<string>();
  item: string | null = null;
  readonly byId = new Map<string, Motion>();

  addItem({ id, motion }: AgendaItem, mover: string): boolean {
    if (this.#items.has(id)) return false;
    this.#items.add(id);
    return motion === null || this.#add({ id: motion.id, item: id, text: motion.text, by: mover, kind: 'motion' }, undefined);
  }

  hasItem(id: string): boolean {
    return this.#items.has(id);
  }

  openItem(id: string): boolean {
    if (this.item !== null || !this.#items.has(id)) return false;
    this.item = id;
    return true;
  }

  closeItem(id: string): boolean {
    if (this.item !== id) return false;
    this.item = null;
    return true;
  }

  move({ id, item, kind, of, text, by, reason: _ }: PayloadOf<'motionMoved'>): boolean {
    if (item !== this.item || (kind === 'motion' ? of !== null : of === null)) return false;
    if (of === null) return this.#add({ id, item, text, by, kind }, undefined);
    const parent = this.byId.get(of);
    if (!parent || parent.isAmendment || (parent.isCounter && kind === 'counter')) return false;
    if (parent.item !== item || parent.status !== 'open' || parent.text === text) return false;
    return this.#add({ id, item, text, by, kind }, parent);
  }

  #add({ id, item, text, by, kind }: Pick<PayloadOf<'motionMoved'>, 'id' | 'item' | 'text' | 'by' | 'kind'>, parent: Motion | undefined) {
    if (this.byId.has(id)) return false;
    const [isAmendment, isCounter] = [kind === 'amendment', kind === 'counter'];
    const motion: Motion = {
      id,
      item,
      mover: by,
      text,
      firstText: text,
      parent,
      amendments: [],
      counters: [],
      isAmendment,
      isCounter,
      status: 'open',
    };
    this.byId.set(id, motion);
    if (isAmendment) parent?.amendments.push(motion);
    if (isCounter) parent?.counters.push(motion);
    return true;
  }

  withdraw(id: string): boolean {
    const motion = this.byId.get(id);
    if (motion?.status !== 'open') return false;
    motion.status = 'withdrawn';
    this.#supersede(motion.amendments);
    return true;
  }

  /** The next motion to vote on among a motion, its amendments and its counter-motions. */
  nextVote(motion: Motion): Motion | undefined {
    let root = motion;
    while (root.parent) root = root.parent;
    for (const each of this.#thread(root)) if (each.status === 'open') return each;
    return undefined;
  }

  *#thread(root: Motion): Generator<Motion> {
    yield* root.amendments;
    for (const counter of root.counters) yield* this.#thread(counter);
    yield root;
  }

  decide(motion: Motion, passed: boolean): void {
    motion.status = passed ? 'accepted' : 'rejected';
    if (!passed) return;
    if (motion.isAmendment && motion.parent) {
      motion.parent.text = motion.text;
      this.#supersede(motion.parent.amendments);
      return;
    }
    let root = motion;
    while (root.parent) root = root.parent;
    this.#supersede([...this.#thread(root)]);
  }

  #supersede(motions: readonly Motion[]): void {
    for (const motion of motions) if (motion.status === 'open') motion.status = 'superseded';
  }

  lapse(): void {
    for (const motion of this.byId.values()) if (motion.status === 'open') motion.status = 'lapsed';
    this.item = null;
  }
}
