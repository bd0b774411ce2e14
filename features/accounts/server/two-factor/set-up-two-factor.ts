import { generateSecret, generateURI } from 'otplib';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { assertPassword } from '../password/assert-password.ts';
import { sealSecret } from './sealed-secret.ts';
import { putSecondFactor } from './two-factor-store.ts';

/**
 * Creates a secret for an authenticator app, which takes effect once confirmed by a code; until
 * then another call replaces it. Requires the password, so that no one at an unattended session can
 * lock out the owner.
 */
export async function setUpTwoFactor(
  context: Context,
  { body }: { body: { password: string } },
): Promise<{ secret: string; address: string }> {
  const viewer = signedIn(context.viewer);
  const { db, config } = context;
  await assertPassword(context, viewer.id, body.password, { action: 'twoFactor.turnOn' });
  const secret = generateSecret({ length: 20 });
  if (!(await putSecondFactor(db, viewer.id, sealSecret(config, viewer.id, secret)))) throw refuse('state.conflict');
  const place = new URL(config.publicUrl).host;
  return { secret, address: generateURI({ issuer: await siteNameNow(db, config), label: `${viewer.username} (${place})`, secret }) };
}
