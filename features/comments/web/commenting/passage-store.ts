import { useSyncExternalStore } from 'react';
import type { Passage } from '../../contract/shapes.ts';

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
const listeners = new Set<() => void>();

/** Updates the state for one subject (`document:ID`). */
export function changePassages(on: string, change: Partial<PassageState>): void {
  states.set(on, { ...(states.get(on) ?? nothing), ...change });
  for (const listener of listeners) listener();
}

/** Deletes the state when the text is unmounted. */
export function forgetPassages(on: string): void {
  states.delete(on);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePassages(on: string): PassageState {
  return useSyncExternalStore(
    listen,
    () => states.get(on) ?? nothing,
    () => nothing,
  );
}
