/** A session started, changed its course or ended; `id` is the session's. Told to its parties, and to its group where it is restricted to one. */
export const negotiationChangedMessage = 'negotiation.changed';

/** A browser comes to a session's screen: `{ sessionId, lastSeq }`, answered with what it missed. */
export const joinSession = 'joinSession';
/** A browser leaves a session's screen: `{ sessionId }`. Closing the window is not leaving the session. */
export const quitSession = 'quitSession';
/**
 * Follows every change of a session: `{ sessionId, seq, events }`, to the screens that joined. It may come twice, late or not at all:
 * a screen leaves out what it has, and joins again where something is missing.
 */
export const updateClauses = 'updateClauses';
/** Who has the session on screen: `{ sessionId, userIds }`. */
export const sessionPresence = 'sessionPresence';
