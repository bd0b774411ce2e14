import { generateSecret, generateURI } from 'otplib';
import type { Context } from '#platform/server/feature.ts';
import { siteNameNow } from '#platform/server/installation/site-name.ts';
import { refuse } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import { assertPassword } from '../password/assert-password.ts';
import { sealSecret } from './sealed-secret.ts';
import { putSecondFactor } from './two-factor-store.ts';

/**
 * Makes a secret for the person's app. Nothing is asked for at sign-in before it is confirmed by a code; until then a
 * second call makes another. The password is asked for, so that a session left open cannot shut its owner out.
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
