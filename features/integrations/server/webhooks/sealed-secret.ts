import { randomBytes } from 'node:crypto';
import { encryptionKeyOf, fingerprintOf, type KeySettings } from '#platform/server/keys/installation-keys.ts';
import { keyFor, seal, unseal } from '#platform/server/keys/sealing.ts';
import { secretPrefix } from './signature.ts';

const purpose = 'atrium webhook';

/** The secret of a webhook as it is kept. */
export interface SealedSecret {
  sealedSecret: Buffer;
  sealedBy: string;
}

export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/** Seals a secret with the encryption key of this installation. It opens for the same webhook only. */
export function sealSecret(keys: KeySettings, webhookId: string, secret: string): SealedSecret {
  const key = encryptionKeyOf(keys);
  return { sealedSecret: seal(keyFor(key, purpose), webhookId, secret), sealedBy: fingerprintOf('encryption-key', key) };
}

/** Opens what was sealed; nothing when it was sealed with another key, for another webhook, or changed since. */
export function openSecret(keys: KeySettings, webhookId: string, { sealedSecret }: Pick<SealedSecret, 'sealedSecret'>): string | undefined {
  return unseal(keyFor(encryptionKeyOf(keys), purpose), webhookId, sealedSecret);
}
