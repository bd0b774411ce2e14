import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { twoFactorTurnedOn } from '../domain-events.ts';
import { sessionBegan } from '../session/session-store.ts';
import { withCode } from './with-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { consumeAppCode } from './consume-code.ts';
import { confirmSecondFactor, replaceRecoveryCodes } from './two-factor-store.ts';

/**
 * Turns on two-factor authentication after a code proves that the app has the secret. Returns the
 * recovery codes, which are not shown again.
 */
export async function confirmTwoFactor(context: Context, { body }: { body: { code: string } }): Promise<{ recoveryCodes: string[] }> {
  const viewer = signedIn(context.viewer);
  return withCode(
    context,
    { userId: viewer.id, code: body.code, action: 'twoFactor.turnOn' },
    async (tx, factor) => {
      if (factor.confirmedAt !== null) throw refuse('state.conflict');
      return consumeAppCode(tx, context.config, viewer.id, factor, body.code);
    },
    async (tx) => {
      const recoveryCodes = newRecoveryCodes();
      await confirmSecondFactor(tx, viewer.id);
      await replaceRecoveryCodes(
        tx,
        viewer.id,
        recoveryCodes.map((code) => recoveryCodeHash(viewer.id, code)),
      );
      await context.emit(tx, twoFactorTurnedOn({ userId: viewer.id, suspectSince: await sessionBegan(tx, viewer.sessionId) }));
      await audit(tx, context, { action: 'twoFactor.turnOn', subjectId: viewer.id });
      return { recoveryCodes };
    },
  );
}
