import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyKey } from '../../contract/passkey-shapes.ts';

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

interface CredentialRequest {
  challenge: string | Uint8Array;
  origin: string;
  rpId: string;
  /** Whether the user is verified; true by default. */
  isVerified?: boolean;
}

/** Software authenticator for tests. */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** The public key as a JSON Web Key. */
  get key(): Extract<PasskeyKey, { kty: 'EC' }> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return { kty: 'EC', crv: 'P-256', x, y };
  }

  /** The public key as authenticators write it (COSE). */
  get publicKey(): Uint8Array<ArrayBuffer> {
    const { x, y } = this.key;
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }

  /** Response of the browser to the creation of a passkey. */
  make(requested: CredentialRequest) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.publicKey]);
    const authData = new Uint8Array(Buffer.concat([this.#head(requested, flags.attested), attested]));
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ]),
    );
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(clientData('webauthn.create', requested)),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'hybrid'],
    };
  }

  /** Response of the browser to a sign-in. */
  sign(requested: CredentialRequest, userId?: string) {
    this.#counter += 1;
    const authenticatorData = this.#head(requested, 0);
    const client = clientData('webauthn.get', requested);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      ...(userId !== undefined && { userHandle: base64url(Buffer.from(userId)) }),
    };
  }

  #head({ rpId, isVerified = true }: CredentialRequest, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flagBits = flags.present | flags.backupEligible | flags.backedUp | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flagBits]), counter]);
  }
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function clientData(type: string, { challenge, origin }: CredentialRequest): Buffer {
  const text = typeof challenge === 'string' ? challenge : base64url(challenge);
  return Buffer.from(JSON.stringify({ type, challenge: text, origin, crossOrigin: false }));
}
