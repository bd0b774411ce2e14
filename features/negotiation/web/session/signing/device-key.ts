import { deviceStore, finished, settled } from '#platform/web/storage/device-store.ts';
import { keyIdOf, publicKeyIn, signingAlgorithm } from '../../../contract/signing/public-key.ts';
import type { PublicKey } from '../../../contract/signing/signed.ts';

/** The key with which this device signs for a person in one session. */
export interface DeviceKey {
  keyId: string;
  key: PublicKey;
  sign: (text: Uint8Array) => Promise<ArrayBuffer>;
}

interface StoredKey {
  name: string;
  pair: CryptoKeyPair;
}

const nameOf = (personId: string, sessionId: string) => `${personId} ${sessionId}`;

/** Whether the browser can sign at all; it can only on https and localhost. */
export const canSign = (): boolean => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined && 'indexedDB' in globalThis;

/** The stored key; undefined if there is none or the browser stores nothing. */
export async function storedKey(personId: string, sessionId: string): Promise<DeviceKey | undefined> {
  if (!canSign()) return undefined;
  try {
    const store = await deviceStore('keys', 'readonly');
    return await asDeviceKey((await settled(store.get(nameOf(personId, sessionId)))) as StoredKey | undefined);
  } catch {
    return undefined;
  }
}

/**
 * The stored key, or a new one whose private part can never be read; undefined if the browser stores
 * nothing. Windows that ask at the same time get the same key.
 */
export async function deviceKey(personId: string, sessionId: string): Promise<DeviceKey | undefined> {
  const known = await storedKey(personId, sessionId);
  if (known || !canSign()) return known;
  try {
    const pair = await crypto.subtle.generateKey(signingAlgorithm, false, ['sign', 'verify']);
    const store = await deviceStore('keys', 'readwrite');
    const name = nameOf(personId, sessionId);
    store.add({ name, pair } satisfies StoredKey).addEventListener('error', (event) => event.preventDefault());
    await finished(store.transaction);
  } catch {
    return undefined;
  }
  return storedKey(personId, sessionId);
}

async function asDeviceKey(stored: StoredKey | undefined): Promise<DeviceKey | undefined> {
  if (!stored) return undefined;
  const { publicKey, privateKey } = stored.pair;
  const key = publicKeyIn(await crypto.subtle.exportKey('jwk', publicKey));
  const sign = (text: Uint8Array) => crypto.subtle.sign(signingAlgorithm, privateKey, new Uint8Array(text));
  return key && { keyId: await keyIdOf(key), key, sign };
}
