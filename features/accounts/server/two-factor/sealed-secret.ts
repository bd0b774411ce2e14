import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for this purpose, made from the secret of the house. */
function keyOf({ tokenSecret }: Pick<Config, 'tokenSecret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', 'atrium second factor', 32));
}

/** Seals a secret for keeping: nonce, tag and cipher text. It opens for the same person only. */
export function sealSecret(config: Pick<Config, 'tokenSecret'>, userId: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(config), nonce).setAAD(Buffer.from(userId));
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]);
}

/** Opens what was sealed; nothing when it was sealed with another key, for another person, or changed since. */
export function openSecret(config: Pick<Config, 'tokenSecret'>, userId: string, sealed: Buffer): string | undefined {
  try {
    const opening = createDecipheriv(cipher, keyOf(config), sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return opening.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
