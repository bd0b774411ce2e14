import type { Problem } from './error.ts';

/**
 * What a browser is told when something changed: a type, the thing's id, and the ids of what it concerns; never content.
 * The browser fetches afresh under its own rights.
 */
export interface LiveMessage {
  type: `${string}.${string}` | typeof notifiedMessage;
  id: string;
}

/** How many things wait for whoever is told it may be another number now; `id` is that of the thing that changed. */
export const waitingChangedMessage = 'waiting.changed';

/** Other modules are off than before. */
export const modulesChangedMessage = 'modules.changed';

/** Whoever is told has other notifications than before. */
export const notifiedMessage = 'notified';

/** The one event by which live messages travel. */
export const liveEvent = 'live';

/** Told to a browser once it hears all that is for it. */
export const liveReady = 'ready';

/** What comes with it, where the browser said how old its page is (`pageAgeMs`). What changed meanwhile came before it, unless nobody knows what did. */
export interface LiveReadiness {
  mayHaveMissed: boolean;
}

/** Told to a browser whose node is about to close: it connects anew, and meets another. */
export const liveMove = 'move';

/** What a call over the live connection is answered with: its reply, or why there is none. */
export type LiveAnswer<Reply extends object = object> = Reply | { problem: Problem };
