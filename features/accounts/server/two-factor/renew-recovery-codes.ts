import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { assertPassword } from '../password/assert-password.ts';
import { withCode } from './with-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { consumeCode } from './consume-code.ts';
import { replaceRecoveryCodes } from './two-factor-store.ts';

/** Issues ten new recovery codes and invalidates the earlier ones. */
export async function renewRecoveryCodes(
  context: Context,
  { body }: { body: { password: string; code: string } },
): Promise<{ recoveryCodes: string[] }> {
  const viewer = signedIn(context.viewer);
  const action = 'twoFactor.renewCodes';
  await assertPassword(context, viewer.id, body.password, { action });
  return withCode(
    context,
    { userId: viewer.id, code: body.code, action },
    async (tx, factor) => {
      if (factor.confirmedAt === null) throw refuse('state.conflict');
      return consumeCode(tx, context.config, viewer.id, factor, body.code);
    },
    async (tx) => {
      const recoveryCodes = newRecoveryCodes();
      await replaceRecoveryCodes(
        tx,
        viewer.id,
        recoveryCodes.map((code) => recoveryCodeHash(viewer.id, code)),
      );
      await audit(tx, context, { action, subjectId: viewer.id });
      return { recoveryCodes };
    },
  );
}
