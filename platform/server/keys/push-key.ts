import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** A private key on P-256, its 32 bytes in base64url. */
export function newPushKey(): string {
  const pair = createECDH(curve);
  for (;;) {
    pair.generateKeys();
    // Bytes of zero in front are left out.
    const key = pair.getPrivateKey();
    if (key.length === 32) return key.toString('base64url');
  }
}

/** The public key of it, as browsers are given it; undefined where it is no such key. */
export function publicPushKey(privateKey: string): string | undefined {
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
