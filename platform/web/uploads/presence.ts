import { useSyncExternalStore } from 'react';
import { prefixOf } from '../drafts/draft-kinds.ts';
import { session, useSession } from '../session/session.tsx';

/** Whether uploads exist, known without their code, which loads with the first upload. */
let isStarted = false;
const listeners = new Set<() => void>();

/** Uploads were started in this tab. */
export function noteUploads(): void {
  isStarted = true;
  for (const listener of listeners) listener();
}

/** Whether the person has pending uploads, or had some while this page was open. */
export function useHasUploads(): boolean {
  useSession();
  return useSyncExternalStore(subscribe, hasUploads, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Started in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function hasUploads(): boolean {
  const { user } = session.snapshot();
  isStarted ||= user !== null && Object.keys(localStorage).some((key) => key.startsWith(prefixOf(user.id, 'upload')));
  return isStarted;
}
