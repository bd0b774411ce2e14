import { useSyncExternalStore } from 'react';
import { session } from '#platform/web/session/session.tsx';
import type { OutboxShown } from './outbox.ts';
import { OwnOutbox } from './own-outbox.ts';
import { Listeners } from '#platform/web/storage/listeners.ts';

const nothing: OutboxShown = { waiting: [], sent: [], holds: new Map() };

let own: OwnOutbox | undefined;
let isWatching = false;
const listeners = new Listeners();

/** Outbox of the signed-in person; undefined if no one is signed in. */
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
  own?.outbox.subscribe(listeners.notify);
  listeners.notify();
}

/** Unsent messages of the person in sending order, and those just sent. */
export function useOutbox(): OutboxShown {
  return useSyncExternalStore(
    listeners.subscribe,
    () => ownOutbox()?.outbox.shown() ?? nothing,
    () => nothing,
  );
}
