import { waitingChangedMessage } from '#platform/contract/live.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { newlyWaiting } from './conversation-settings-store.ts';

/** Delay after a message: people with the conversation on screen have read it by then. */
const delayMs = 1_000;

const waiting = new WeakMap<AppContext['db'], Map<string, { from: number; to: number }>>();

/**
 * Notifies people of a changed count of waiting conversations, throttled to once a second per
 * conversation. Only people who had read everything are concerned. Kept in memory, since each page
 * reads the count anyway.
 */
export function notifyUnread({ db, live, log }: AppContext, id: string, seq: number): void {
  const pending = waiting.get(db) ?? new Map<string, { from: number; to: number }>();
  waiting.set(db, pending);
  const span = pending.get(id);
  if (span) {
    span.from = Math.min(span.from, seq - 1);
    span.to = Math.max(span.to, seq - 1);
    return;
  }
  const own = { from: seq - 1, to: seq - 1 };
  pending.set(id, own);
  const notify = async () => {
    pending.delete(id);
    const people = await newlyWaiting(db, id, own);
    if (people.length > 0) live.send(people.map(rooms.user), { type: waitingChangedMessage, id });
  };
  setTimeout(() => {
    notify().catch((error: unknown) => log.warn({ err: error }, 'unread counts could not be sent'));
  }, delayMs).unref();
}
