import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/passkey-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { deletePasskey, findPasskeysOf, setPasskeyName } from './passkey-store.ts';
import { relyingPartyOf } from './relying-party.ts';

export async function listPasskeys({ db, config, viewer }: Context): Promise<Reply<typeof endpoints.listPasskeys>> {
  const stored = await findPasskeysOf(db, signedIn(viewer).id);
  return {
    items: stored.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({ id, name, createdAt, lastUsedAt, isSynced })),
    isPossible: relyingPartyOf(config) !== undefined,
  };
}

export async function renamePasskey(
  { db, viewer }: Context,
  { params, body }: ParsedInput<typeof endpoints.renamePasskey>,
): Promise<Reply<typeof endpoints.renamePasskey>> {
  if (!(await setPasskeyName(db, signedIn(viewer).id, params.id, body.name))) throw refuse('thing.notFound');
  return {};
}

/** Deletes a passkey. The password remains, so the user keeps access. */
export async function removePasskey(
  context: Context,
  { params }: ParsedInput<typeof endpoints.removePasskey>,
): Promise<Reply<typeof endpoints.removePasskey>> {
  await context.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, signedIn(context.viewer).id, params.id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'passkey.remove', subjectId: params.id });
  });
  return {};
}
