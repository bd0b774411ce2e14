import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { assertPassword } from '../password/assert-password.ts';
import { withCode } from './with-code.ts';
import { consumeCode } from './consume-code.ts';
import { deleteSecondFactor } from './two-factor-store.ts';

/** Turns off two-factor authentication; requires password and code. */
export async function turnOffTwoFactor(
  context: Context,
  { body }: { body: { password: string; code: string } },
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  const action = 'twoFactor.turnOff';
  await assertPassword(context, viewer.id, body.password, { action });
  return withCode(
    context,
    { userId: viewer.id, code: body.code, action },
    async (tx, factor) => {
      if (factor.confirmedAt === null) throw refuse('state.conflict');
      return consumeCode(tx, context.config, viewer.id, factor, body.code);
    },
    async (tx) => {
      await deleteSecondFactor(tx, viewer.id);
      await audit(tx, context, { action, subjectId: viewer.id });
      return {};
    },
  );
}
