import { audit, lockSession, sessionBegan } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { TokenScope } from '#platform/contract/token-scope.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { integrationLimits } from '../../contract/limits.ts';
import { tokenMade } from '../domain-events.ts';
import { deleteToken, findTokens, insertToken, lockOwner, setSecret } from './token-store.ts';
import { digestOf, endingOf, newToken } from './token-secret.ts';

/** Builds the commands for tokens. `offered` returns the scopes that can be chosen. */
export function tokenCommands(offered: (context: Context) => TokenScope[]) {
  return {
    async list(context: Context): Promise<Reply<typeof endpoints.listTokens>> {
      return { items: await findTokens(context.db, signedIn(context.viewer).id), scopes: offered(context) };
    },

    /**
     * Idempotent by `commandId`: a replay returns the same token with a new secret, because the
     * first reply was lost.
     */
    async make(context: Context, { body }: ParsedInput<typeof endpoints.makeToken>): Promise<Reply<typeof endpoints.makeToken>> {
      const { id: userId, sessionId } = signedIn(context.viewer);
      const known = offered(context);
      if (!body.scopes.every((scope) => known.includes(scope))) throw refuseField('scopes', 'field.invalid');
      const token = newToken();
      const secret = { digest: digestOf(token), ending: endingOf(token) };
      return context.db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await lockSession(tx, sessionId);
        const fresh = newId();
        const id = await idempotent(tx, { senderId: userId, endpoint: endpoints.makeToken, body }, async () => {
          if ((await findTokens(tx, userId)).length >= integrationLimits.tokens) throw refuse('token.tooMany');
          await insertToken(tx, { id: fresh, userId, ...body, ...secret });
          await audit(tx, context, { action: 'token.make', subjectId: fresh });
          await context.emit(tx, tokenMade({ userId, suspectSince: await sessionBegan(tx, sessionId) }));
          return fresh;
        });
        if (id !== fresh && !(await setSecret(tx, userId, id, secret))) throw refuse('state.conflict');
        return { id, token };
      });
    },
  };
}

/** Revokes a token immediately. */
export async function revokeToken(context: Context, { params }: ParsedInput<typeof endpoints.revokeToken>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    if (!(await deleteToken(tx, signedIn(context.viewer).id, params.id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'token.revoke', subjectId: params.id });
  });
  return {};
}
