import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An Ed25519 private key from its PEM, or from the base64 in it alone; undefined where the text is none. */
export function ed25519Key(text: string): KeyObject | undefined {
  const key = Buffer.from(text.replace(/-----[A-Z ]+-----|\\n|\s/g, ''), 'base64');
  try {
    const found = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    return found.asymmetricKeyType === 'ed25519' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A new Ed25519 private key, as PEM. */
export function newEd25519Key(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}
