import type { AgendaItem, PayloadOf } from '../rules/events.ts';

/** A motion with what hangs on it. */
export interface Paper {
  id: string;
  item: string;
  mover: string;
  /** Its current text. */
  text: string;
  parent: Paper | undefined;
  amendments: Paper[];
  counters: Paper[];
  isAmendment: boolean;
  isCounter: boolean;
  fate: 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'superseded' | 'lapsed';
}

/** Items and motions, in the second reading. Each method tells whether it is allowed. */
export class Floor {
  readonly #items = new Set<string>();
  item: string | null = null;
  readonly papers = new Map<string, Paper>();

  list({ id, motion }: AgendaItem, mover: string): boolean {
    if (this.#items.has(id)) return false;
    this.#items.add(id);
    return motion === null || this.#add({ id: motion.id, item: id, text: motion.text, by: mover, kind: 'motion' }, undefined);
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

  lay({ id, item, kind, of, text, by, reason: _ }: PayloadOf<'motionMoved'>): boolean {
    if (item !== this.item || (kind === 'motion' ? of !== null : of === null)) return false;
    if (of === null) return this.#add({ id, item, text, by, kind }, undefined);
    const parent = this.papers.get(of);
    if (!parent || parent.isAmendment || (parent.isCounter && kind === 'counter')) return false;
    if (parent.item !== item || parent.fate !== 'open' || parent.text === text) return false;
    return this.#add({ id, item, text, by, kind }, parent);
  }

  #add({ id, item, text, by, kind }: Pick<PayloadOf<'motionMoved'>, 'id' | 'item' | 'text' | 'by' | 'kind'>, parent: Paper | undefined) {
    if (this.papers.has(id)) return false;
    const [isAmendment, isCounter] = [kind === 'amendment', kind === 'counter'];
    const paper: Paper = { id, item, mover: by, text, parent, amendments: [], counters: [], isAmendment, isCounter, fate: 'open' };
    this.papers.set(id, paper);
    if (isAmendment) parent?.amendments.push(paper);
    if (isCounter) parent?.counters.push(paper);
    return true;
  }

  withdraw(id: string): boolean {
    const paper = this.papers.get(id);
    if (paper?.fate !== 'open') return false;
    paper.fate = 'withdrawn';
    this.#supersede(paper.amendments);
    return true;
  }

  /** What is voted on next in the thread of a paper. */
  due(paper: Paper): Paper | undefined {
    let root = paper;
    while (root.parent) root = root.parent;
    for (const each of this.#thread(root)) if (each.fate === 'open') return each;
    return undefined;
  }

  *#thread(root: Paper): Generator<Paper> {
    yield* root.amendments;
    for (const counter of root.counters) yield* this.#thread(counter);
    yield root;
  }

  decide(paper: Paper, passed: boolean): void {
    paper.fate = passed ? 'accepted' : 'rejected';
    if (!passed) return;
    if (paper.isAmendment && paper.parent) {
      paper.parent.text = paper.text;
      this.#supersede(paper.parent.amendments);
      return;
    }
    let root = paper;
    while (root.parent) root = root.parent;
    this.#supersede([...this.#thread(root)]);
  }

  #supersede(papers: readonly Paper[]): void {
    for (const paper of papers) if (paper.fate === 'open') paper.fate = 'superseded';
  }

  lapse(): void {
    for (const paper of this.papers.values()) if (paper.fate === 'open') paper.fate = 'lapsed';
    this.item = null;
  }
}
