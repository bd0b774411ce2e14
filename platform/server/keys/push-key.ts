import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Generates a private key on P-256, 32 bytes in base64url. */
export function newPushKey(): string {
  const pair = createECDH(curve);
  for (;;) {
    pair.generateKeys();
    // Leading zero bytes are dropped; retry until the key has full length.
    const key = pair.getPrivateKey();
    if (key.length === 32) return key.toString('base64url');
  }
}

/** The public key for browsers; undefined for an invalid private key. */
export function publicPushKey(privateKey: string): string | undefined {
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
