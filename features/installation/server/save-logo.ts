import { createHash } from 'node:crypto';
import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import { type ImageFault, reencodeImage } from '#platform/server/media/reencode-image.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { installationLimits } from '../contract/limits.ts';

/** Twice the size of the largest logo on screen. */
const box = { width: 480, height: 96, fit: 'inside', withoutEnlargement: true } as const;

/** Replaces the logo by a PNG of it that is small and has no metadata. */
export async function saveLogo(
  context: Context,
  { body: { image } }: Pick<ParsedInput<typeof endpoints.saveLogo>, 'body'>,
): Promise<Record<string, never>> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  if (bytes.length > installationLimits.logoBytes) failWith('tooLarge');
  const { data: png, info } = await reencodeImage(
    bytes,
    installationLimits.logoSide,
    (logo) => logo.resize(box).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
    failWith,
  );
  const hash = createHash('sha256').update(png).digest('base64url').slice(0, 22);
  await context.db.transaction(async (tx) => {
    await store.saveLogo(tx, { png, hash, width: info.width, height: info.height });
    await audit(tx, context, { action: 'installation.logo' });
  });
  return {};
}

export async function removeLogo(context: Context): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await store.saveLogo(tx, null);
    await audit(tx, context, { action: 'installation.logoRemoved' });
  });
  return {};
}

function failWith(fault: ImageFault): never {
  throw refuseField('image', fault === 'tooLarge' ? 'installation.logoTooLarge' : 'installation.logoInvalid');
}
