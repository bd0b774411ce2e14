import { useSyncExternalStore } from 'react';
import { prefixOf } from '../kept-texts/kinds.ts';
import { session, useSession } from '../session.tsx';

/**
 * What is here of uploads before anybody asks for them: whether there are any. Their code comes
 * with the first.
 */
let isBegun = false;
const listeners = new Set<() => void>();

/** Uploads were begun in this tab. */
export function noteUploads(): void {
  isBegun = true;
  for (const listener of listeners) listener();
}

/** Whether the person has uploads on their way, or had some while this page was open. */
export function useHasUploads(): boolean {
  useSession();
  return useSyncExternalStore(subscribe, hasUploads, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Begun in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function hasUploads(): boolean {
  const { user } = session.snapshot();
  isBegun ||= user !== null && Object.keys(localStorage).some((key) => key.startsWith(prefixOf(user.id, 'upload')));
  return isBegun;
}
