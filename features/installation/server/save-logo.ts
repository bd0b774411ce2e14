import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { widestSymbol } from '#platform/contract/page.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import { type ImageFault, reencodeImage } from '#platform/server/media/reencode-image.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { installationLimits } from '../contract/limits.ts';

/** Twice the size of the largest logo on screen. */
const box = { width: 480, height: 96, fit: 'inside', withoutEnlargement: true } as const;

/** Side of the icons of the installed app, in pixels. */
const iconSide = 512;
const white = '#fff';

/** Replaces the logo by a PNG of it that is small and has no metadata, with icons for tabs and the installed app. */
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
  // A name would be illegible in a browser tab.
  const isIcon = info.width <= info.height * widestSymbol;
  const asIcon = (share: number) => reencodeImage(bytes, installationLimits.logoSide, (logo) => iconOf(logo, share), failWith);
  // Home screens crop up to a fifth at each edge.
  const [icon, maskedIcon] = isIcon ? [await asIcon(0.92), await asIcon(0.6)] : [null, null];
  const hash = createHash('sha256').update(png).digest('base64url').slice(0, 22);
  await context.db.transaction(async (tx) => {
    await store.saveLogo(tx, { png, hash, width: info.width, height: info.height, icon, maskedIcon });
    await audit(tx, context, { action: 'installation.logo' });
  });
  return {};
}

/** The logo on a white square, on which it takes this share of the side: as in the dark theme, since most logos are made for paper. */
function iconOf(logo: Sharp, share: number): Promise<Buffer> {
  const inner = Math.round((iconSide * share) / 2) * 2;
  const margin = (iconSide - inner) / 2;
  return logo
    .resize({ width: inner, height: inner, fit: 'contain', background: white })
    .flatten({ background: white })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: white })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
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
