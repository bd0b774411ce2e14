import type { House } from '#platform/server/house.ts';
import { readTogether } from '#platform/server/read-together.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn, type Viewer } from '#platform/server/viewer.ts';
import { allowedBeforePasswordChange } from '../policy.ts';
import { findIdentity, noteActivity, type IdentityRow } from './session-store.ts';
import { tokensOf, type TokenClaims } from './tokens.ts';

/** A browser asks several things at once: who they come from is read once for those that come together. */
const identityOf = ({ db }: House, { sessionId, userId }: TokenClaims): Promise<IdentityRow | undefined> =>
  readTogether(db, `identity ${sessionId} ${userId}`, () => findIdentity(db, sessionId, userId));

/**
 * Gives the function that tells who the bearer of a token is. Session and person are read every time, so that a
 * sign-out or a change of role acts at once. Refuses with `auth.expired` a token that is no good, whatever the reason;
 * with `auth.passwordChangeRequired` somebody who still has to replace a password that another chose, unless `action`
 * is one that leads there.
 */
export function createIdentify(house: House): (token: string, action?: string) => Promise<Viewer> {
  return async function identify(token, action) {
    // What browsers store when they store nothing.
    if (token === 'null' || token === 'undefined') throw refuse('auth.required');
    const claims = await tokensOf(house.config).verify(token, house.db.nowMs());
    const found = claims && (await identityOf(house, claims));
    if (!claims || !found) throw refuse('auth.expired');
    if (found.mustChangePassword && !(action !== undefined && allowedBeforePasswordChange.has(action)))
      throw refuse('auth.passwordChangeRequired');
    if (found.isStale) await noteActivity(house.db, found.id, claims.sessionId);
    const { id, username, role, isAdministrator, hasRecentSignIn } = found;
    return { id, username, role, isAdministrator, hasRecentSignIn, sessionId: claims.sessionId };
  };
}

/**
 * Gives the function that looks again who somebody is by now, for connections that outlive the token which opened them.
 * Refuses with `auth.expired` whoever's session ended meanwhile.
 */
export function createIdentifyAgain(house: House): (viewer: Viewer) => Promise<Viewer> {
  return async function identifyAgain(viewer) {
    if (!isSignedIn(viewer)) return viewer;
    const found = await findIdentity(house.db, viewer.sessionId, viewer.id);
    if (!found) throw refuse('auth.expired');
    if (found.mustChangePassword) throw refuse('auth.passwordChangeRequired');
    const { username, role, isAdministrator, hasRecentSignIn } = found;
    return { ...viewer, username, role, isAdministrator, hasRecentSignIn };
  };
}
