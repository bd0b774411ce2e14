import { useSyncExternalStore } from 'react';
import { session } from '#platform/web/session.tsx';
import type { OutboxShown } from './outbox.ts';
import { OwnOutbox } from './own-outbox.ts';

const nothing: OutboxShown = { waiting: [], sent: [], holds: new Map() };

let own: OwnOutbox | undefined;
let isWatching = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The outbox of whoever is signed in; none while nobody is. */
export function ownOutbox(): OwnOutbox | undefined {
  if (!isWatching) {
    isWatching = true;
    session.subscribe(follow);
    follow();
  }
  return own;
}

function follow(): void {
  const writer = session.snapshot().user && session.writer();
  if (own?.writer === (writer ?? undefined)) return;
  own?.stop();
  own = writer ? new OwnOutbox(writer) : undefined;
  own?.outbox.subscribe(tell);
  tell();
}

/** All messages of the person that wait on this device, in their turn, and those that have just gone out. */
export function useOutbox(): OutboxShown {
  return useSyncExternalStore(
    subscribe,
    () => ownOutbox()?.outbox.shown() ?? nothing,
    () => nothing,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
