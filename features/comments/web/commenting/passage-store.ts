import { useSyncExternalStore } from 'react';
import type { Passage } from '../../contract/shapes.ts';

/** What the text and the comments below it know of each other. */
interface PassageState {
  /** The passage that somebody is about to comment. */
  chosen: Passage | undefined;
  /** The comments whose passage was looked for, and whether the text still says it. */
  found: ReadonlyMap<string, boolean>;
  /** Leads to the passage of a comment. */
  show: (commentId: string) => void;
}

const nothing: PassageState = { chosen: undefined, found: new Map(), show: () => {} };
const states = new Map<string, PassageState>();
const listeners = new Set<() => void>();

/** Changes what is known of the passages of one thing (`document:ID`). */
export function changePassages(on: string, change: Partial<PassageState>): void {
  states.set(on, { ...(states.get(on) ?? nothing), ...change });
  for (const listener of listeners) listener();
}

/** Once the text has left the page. */
export function forgetPassages(on: string): void {
  states.delete(on);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is known of the passages of one thing. */
export function usePassages(on: string): PassageState {
  return useSyncExternalStore(
    listen,
    () => states.get(on) ?? nothing,
    () => nothing,
  );
}
