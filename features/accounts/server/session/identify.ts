import type { AppContext } from '#platform/server/app-context.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn, type Viewer } from '#platform/server/security/viewer.ts';
import { allowedBeforePasswordChange } from '../policy.ts';
import { findIdentity, noteActivity, type IdentityRow } from './session-store.ts';
import { tokensOf, type TokenClaims } from './tokens.ts';

/** Coalesces reads, since a browser sends several requests at once. */
const identityOf = ({ db }: AppContext, { sessionId, userId }: TokenClaims): Promise<IdentityRow | undefined> =>
  coalesceReads(db, `identity ${sessionId} ${userId}`, () => findIdentity(db, sessionId, userId));

/**
 * Returns the function that resolves a token to a viewer. Reads session and user each time, so that
 * sign-out and changes of role take effect immediately.
 * @throws auth.expired if the token is invalid for any reason
 * @throws auth.passwordChangeRequired if the user must replace a password first, unless `action` is
 * allowed before
 */
export function createIdentify(app: AppContext): (token: string, action?: string) => Promise<Viewer> {
  return async function identify(token, action) {
    // Stored by browsers instead of a missing token.
    if (token === 'null' || token === 'undefined') throw refuse('auth.required');
    const claims = await tokensOf(app.config).verify(token, app.db.nowMs());
    const found = claims && (await identityOf(app, claims));
    if (!claims || !found) throw refuse('auth.expired');
    if (found.mustChangePassword && !(action !== undefined && allowedBeforePasswordChange.has(action)))
      throw refuse('auth.passwordChangeRequired');
    if (found.isStale) await noteActivity(app.db, found.id, claims.sessionId);
    const { id, username, role, isAdministrator, hasRecentSignIn } = found;
    return { id, username, role, isAdministrator, hasRecentSignIn, sessionId: claims.sessionId };
  };
}

/**
 * Returns the function that refreshes a viewer on connections that outlive their token. Throws
 * `auth.expired` if the session has ended.
 */
export function createIdentifyAgain(app: AppContext): (viewer: Viewer) => Promise<Viewer> {
  return async function identifyAgain(viewer) {
    if (!isSignedIn(viewer)) return viewer;
    const found = await findIdentity(app.db, viewer.sessionId, viewer.id);
    if (!found) throw refuse('auth.expired');
    if (found.mustChangePassword) throw refuse('auth.passwordChangeRequired');
    const { username, role, isAdministrator, hasRecentSignIn } = found;
    return { ...viewer, username, role, isAdministrator, hasRecentSignIn };
  };
}
