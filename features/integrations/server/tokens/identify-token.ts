import { tokenPrefix } from '#platform/contract/token-scope.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Identify } from '#platform/server/http/requesters.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import { findHolder, noteUse } from './token-store.ts';
import { digestOf } from './token-secret.ts';

/**
 * Identifies personal tokens; passes others to `identify`. Reads the database at each request, so
 * that revocation takes effect immediately. With a token no one is an administrator or counts as
 * recently signed in.
 */
export function withPersonalTokens(app: Pick<AppContext, 'db' | 'modules'>, identify: Identify): Identify {
  return (token, action) => (token.startsWith(tokenPrefix) ? identifyToken(app, token) : identify(token, action));
}

async function identifyToken({ db, modules }: Pick<AppContext, 'db' | 'modules'>, token: string): Promise<Viewer> {
  if (modules.isOff('integrations')) throw refuse('moduleDisabled');
  const holder = await findHolder(db, digestOf(token));
  if (!holder) throw refuse('auth.expired');
  const { tokenId, scopes, id, username, role, isStale } = holder;
  if (isStale) await noteUse(db, tokenId);
  return { id, username, role, isAdministrator: false, sessionId: tokenId, scopes };
}
