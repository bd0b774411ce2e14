import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyKey } from '#features/accounts/contract/passkey-shapes.ts';

const makePair = {
  EC: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  OKP: () => generateKeyPairSync('ed25519'),
  RSA: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;

/** A passkey in software, of each kind of key. */
export class SoftPasskey {
  readonly key: PasskeyKey;
  readonly #privateKey: KeyObject;

  constructor(kind: keyof typeof makePair = 'EC') {
    const { publicKey, privateKey } = makePair[kind]() as { publicKey: KeyObject; privateKey: KeyObject };
    const { kty, crv, x, y, n, e } = publicKey.export({ format: 'jwk' });
    this.key = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e })) as PasskeyKey;
    this.#privateKey = privateKey;
  }

  /** `flags`: by default the person was present and was verified. */
  confirm = async (challenge: string, { flags = 0x05, type = 'webauthn.get' } = {}): Promise<PasskeyAssertion> => {
    const client = Buffer.from(JSON.stringify({ type, challenge, origin: 'https://atrium.example.org', crossOrigin: false }));
    const data = Buffer.concat([createHash('sha256').update('atrium.example.org').digest(), Buffer.from([flags, 0, 0, 0, 0])]);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const signature = sign(this.key.kty === 'OKP' ? null : 'sha256', signed, this.#privateKey);
    return {
      key: this.key,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  };
}
