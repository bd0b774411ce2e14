import type { Problem } from './error.ts';

/**
 * Announces a change to browsers: a type, the ID of the thing, and related IDs, never content.
 * Browsers refetch with their own rights.
 */
export interface LiveMessage {
  type: `${string}.${string}` | typeof notifiedMessage;
  id: string;
}

/**
 * Live message: a counter of items that need attention may have changed; `id` is the changed thing.
 */
export const waitingChangedMessage = 'waiting.changed';

/** Live message: the disabled modules changed. */
export const modulesChangedMessage = 'modules.changed';

/** Live message: the recipient's notifications changed. */
export const notifiedMessage = 'notified';

/** The socket event of all live messages. */
export const liveEvent = 'live';

/** Sent to a browser once it receives all its messages. */
export const liveReady = 'ready';

/**
 * Its payload, where the browser sent the age of its page (`pageAgeMs`). Messages from in between
 * were replayed, unless they are unknown.
 */
export interface LiveReadiness {
  mayHaveMissed: boolean;
}

/** Sent to browsers of a node that is about to close; they reconnect to another one. */
export const liveMove = 'move';

/** The answer to a live call: its reply or a problem. */
export type LiveAnswer<Reply extends object = object> = Reply | { problem: Problem };
