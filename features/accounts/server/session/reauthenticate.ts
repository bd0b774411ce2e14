import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { reauthenticate as endpoint } from '../../contract/endpoints.ts';
import { audit } from '../audit/audit.ts';
import { assertPassword } from '../password/assert-password.ts';
import { consumeCode } from '../two-factor/consume-code.ts';
import { findSecondFactor } from '../two-factor/two-factor-store.ts';
import { withCode } from '../two-factor/with-code.ts';
import { lockUser } from '../user/user-store.ts';
import { noteAuthentication } from './session-store.ts';

const action = 'session.reauthenticate';

/**
 * Confirms password, and code if enabled: for ten minutes the session counts as recently signed in.
 */
export async function reauthenticate(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<Record<string, never>> {
  const { db, config } = context;
  const { id, sessionId } = signedIn(context.viewer);
  const user = await assertPassword(context, id, body.password, { action });
  const note = async (tx: Transaction) => {
    const present = await lockUser(tx, id);
    if (present?.passwordHash !== user.passwordHash) throw refuse('state.conflict');
    await noteAuthentication(tx, sessionId);
    await audit(tx, context, { action, subjectId: id });
    return {};
  };
  const factor = await findSecondFactor(db, id);
  if (!factor || factor.confirmedAt === null) return db.transaction(note);
  const { code } = body;
  if (code === undefined) throw refuse('account.secondFactorRequired');
  return withCode(context, { userId: id, code, action }, (tx, now) => consumeCode(tx, config, id, now, code), note);
}
