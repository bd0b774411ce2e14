import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import {
  applied,
  deltaOf,
  designOf,
  emptyDesign,
  inverse,
  isEmptyDelta,
  type Design,
  type DesignChange,
  type DesignDelta,
} from '../../contract/design.ts';
import type { DesignHead, DesignWhole } from '../../contract/shapes.ts';
import { changeBetween, isNothing, withKnownRows } from './changes.ts';

/** Changes sent to the server. */
export interface Edit extends DesignDelta {
  revision: number;
  name?: string;
}

/** Save state. `conflict`: another save came first, and the user must choose. */
export type Keeping = 'kept' | 'waiting' | 'keeping' | 'failed' | 'conflict';

export interface WorkState {
  design: Design;
  name: string;
  revision: number;
  savedAt: string;
  keeping: Keeping;
  problem: CallProblem | null;
  canUndo: boolean;
  canRedo: boolean;
}

type Keep = (edit: Edit) => Promise<{ revision: number; savedAt: string }>;

/** Pause in ms after the last change before saving, and delay before a retry. */
const pauses = { pauseMs: 800, retryMs: 5_000 };
const mostSteps = 200;

/**
 * Design that is being edited: changes apply immediately, can be undone, and are saved in the
 * background.
 */
export class DesignWork {
  #state: WorkState;
  /** Last state on the server. */
  #stored: { design: Design; name: string };
  #theirs: DesignWhole | undefined;
  #done: DesignChange[] = [];
  #undone: DesignChange[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  readonly #keep: Keep;
  readonly #pauses: typeof pauses;
  readonly #listeners = new Set<() => void>();

  constructor(whole: DesignWhole, keep: Keep, times = pauses) {
    this.#keep = keep;
    this.#pauses = times;
    const { name, revision, savedAt } = whole;
    const design = withKnownRows(emptyDesign, designOf(whole));
    this.#stored = { design, name };
    this.#state = { design, name, revision, savedAt, keeping: 'kept', problem: null, canUndo: false, canRedo: false };
  }

  readonly state = (): WorkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  do(change: DesignChange): void {
    if (isNothing(change)) return;
    this.#note(change);
    this.#apply(change);
  }

  undo(): void {
    const change = this.#done.at(-1);
    if (!change) return;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, change];
    this.#apply(inverse(change));
  }

  redo(): void {
    const change = this.#undone.at(-1);
    if (!change) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, change];
    this.#apply(change);
  }

  rename(name: string): void {
    if (name === '' || name === this.#state.name) return;
    this.#notify({ name });
    this.#plan(this.#pauses.pauseMs);
  }

  /** Saves pending changes now; false if that fails, with the reason in the state. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (!this.#theirs && this.#isAhead()) {
      this.#running = this.#send().finally(() => {
        this.#running = undefined;
      });
      await this.#running;
    }
    return this.#state.keeping === 'kept';
  }

  /** Whether the server has a newer revision and there are no unsaved changes here. */
  isBehind({ revision }: Pick<DesignHead, 'revision'>): boolean {
    return this.#state.keeping === 'kept' && revision > this.#state.revision;
  }

  /**
   * Takes over a design from the server, after an import or from another window. This is one step
   * for undo.
   */
  receive(whole: DesignWhole): void {
    const before = this.#state.design;
    this.#receive(whole);
    this.#note(changeBetween(before, this.#state.design));
    this.#notifySteps();
  }

  /**
   * Resolves a conflict. `both`: applies the local changes to the other save. `theirs`: takes only
   * the other save; undo restores the local state.
   */
  settle(choice: 'both' | 'theirs'): void {
    if (!this.#theirs) return;
    const { design, name } = this.#state;
    const mine = changeBetween(this.#stored.design, design);
    const isRenamed = name !== this.#stored.name;
    if (choice === 'theirs') return this.receive(this.#theirs);
    this.#receive(this.#theirs);
    // Earlier steps would overwrite changes of others.
    this.#done = [mine];
    this.#undone = [];
    if (isRenamed) this.#notify({ name });
    this.#apply(mine);
  }

  #isAhead(): boolean {
    const { design, name } = this.#state;
    return name !== this.#stored.name || !isEmptyDelta(deltaOf(this.#stored.design, design));
  }

  #receive(whole: DesignWhole): void {
    clearTimeout(this.#timer);
    this.#theirs = undefined;
    const { name, revision, savedAt } = whole;
    const design = withKnownRows(this.#state.design, designOf(whole));
    this.#stored = { design, name };
    this.#notify({ design, name, revision, savedAt, keeping: 'kept', problem: null });
  }

  #note(change: DesignChange): void {
    if (isNothing(change)) return;
    this.#done = [...this.#done, change].slice(-mostSteps);
    this.#undone = [];
  }

  #apply(change: DesignChange): void {
    this.#notify({ design: applied(this.#state.design, change) });
    this.#notifySteps();
    this.#plan(this.#pauses.pauseMs);
  }

  #plan(inMs: number): void {
    if (this.#theirs) return;
    if (this.#state.keeping === 'kept') this.#notify({ keeping: 'waiting' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.saveNow(), inMs);
  }

  async #send(): Promise<void> {
    const { design, name, revision } = this.#state;
    this.#notify({ keeping: 'keeping' });
    try {
      const stored = await this.#keep({
        revision,
        ...deltaOf(this.#stored.design, design),
        ...(name === this.#stored.name ? {} : { name }),
      });
      this.#stored = { design, name };
      const isAhead = this.#isAhead();
      this.#notify({ ...stored, keeping: isAhead ? 'waiting' : 'kept', problem: null });
      if (isAhead) this.#plan(this.#pauses.pauseMs);
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (problem.code === 'design.changed') this.#theirs = problem.present as DesignWhole;
      this.#notify({ keeping: this.#theirs ? 'conflict' : 'failed', problem });
      // Retries after network and server errors; a rejection is final.
      if (problem.status === 0 || problem.status >= 500) this.#plan(this.#pauses.retryMs);
    }
  }

  #notifySteps(): void {
    this.#notify({ canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 });
  }

  #notify(part: Partial<WorkState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
