/**
 * A session started, changed its phase or ended; `id` is the session's. Audience: its parties, and
 * the group if the session is restricted to one.
 */
export const negotiationChangedMessage = 'negotiation.changed';

/**
 * The ranges of a session's open values have new results for its parties; sent to browsers that
 * joined.
 */
export const zonesChangedMessage = 'negotiation.zonesChanged';

/** A session was sealed or countersigned; to browsers that joined. */
export const countersignaturesChangedMessage = 'negotiation.countersignaturesChanged';

/** A device of the person asks to sign in a session, or got an answer. */
export const deviceRequestChangedMessage = 'negotiation.deviceRequestChanged';

/** A browser opens a session: `{ sessionId, lastSeq }`. The reply contains what it missed. */
export const joinSession = 'joinSession';
/**
 * A browser leaves the session's page: `{ sessionId }`. Closing the page is not leaving the
 * session.
 */
export const quitSession = 'quitSession';
/**
 * Sent on every change: `{ sessionId, seq, events }`, to browsers that joined. Delivery is not
 * guaranteed and may be repeated or late: clients drop known events, and rejoin if one is missing.
 */
export const updateClauses = 'updateClauses';
/** People who have the session open: `{ sessionId, userIds }`. */
export const sessionPresence = 'sessionPresence';
