import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Parses an Ed25519 private key from PEM, or its base64 alone; undefined where it is invalid. */
export function ed25519Key(text: string): KeyObject | undefined {
  const key = Buffer.from(text.replace(/-----[A-Z ]+-----|\\n|\s/g, ''), 'base64');
  try {
    const found = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    return found.asymmetricKeyType === 'ed25519' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Generates an Ed25519 private key, as PEM. */
export function newEd25519Key(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}
