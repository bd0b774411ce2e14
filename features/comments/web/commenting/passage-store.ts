import { useSyncExternalStore } from 'react';
import type { Passage } from '../../contract/shapes.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

/** State shared by a text and the comments below it. */
interface PassageState {
  /** Passage selected for a new comment. */
  chosen: Passage | undefined;
  /** By comment ID: whether the text still contains its passage. */
  found: ReadonlyMap<string, boolean>;
  /** Scrolls to the passage of a comment. */
  show: (commentId: string) => void;
}

const nothing: PassageState = { chosen: undefined, found: new Map(), show: () => {} };
const states = new Map<string, PassageState>();
const listeners = new Listeners();

/** Updates the state for one subject (`document:ID`). */
export function changePassages(on: string, change: Partial<PassageState>): void {
  states.set(on, { ...(states.get(on) ?? nothing), ...change });
  listeners.notify();
}

/** Deletes the state when the text is unmounted. */
export function forgetPassages(on: string): void {
  states.delete(on);
  listeners.notify();
}

export function usePassages(on: string): PassageState {
  return useSyncExternalStore(
    listeners.subscribe,
    () => states.get(on) ?? nothing,
    () => nothing,
  );
}
