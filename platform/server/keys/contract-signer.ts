import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { ed25519Key } from './ed25519-key.ts';
import { contractSigningKeyOf } from './installation-keys.ts';

/**
 * Signs with the key of this installation. The key is not in the database, so access to the
 * database is not enough to sign.
 */
export interface ContractSigner {
  /** The signature of a text, base64. */
  sign: (text: string) => string;
  /** The 32 bytes of the public key, base64. */
  publicKey: string;
  /** The public key as a JWK (RFC 8037). */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; alg: 'EdDSA'; use: 'sig' };
}

const signers = new WeakMap<object, ContractSigner>();

/**
 * The signer of the configured key. Without one, a key is generated and stored in the data folder.
 */
export function contractSigner(config: Pick<Config, 'contractSigningKey' | 'dataDir'>): ContractSigner {
  let signer = signers.get(config);
  if (!signer) signers.set(config, (signer = signerOf(privateKey(config))));
  return signer;
}

function privateKey(config: Pick<Config, 'contractSigningKey' | 'dataDir'>): KeyObject {
  const key = ed25519Key(contractSigningKeyOf(config));
  if (!key) throw new Error('contract-signing-key.pem contains no Ed25519 key: restore the key that signed the contracts');
  return key;
}

/** A signer for a private key. */
export function signerOf(key: KeyObject): ContractSigner {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    jwk: { kty: 'OKP', crv: 'Ed25519', x, alg: 'EdDSA', use: 'sig' },
  };
}

type KeySettings = Pick<Config, 'contractSigningKey' | 'contractEarlierKeys' | 'dataDir'>;

/**
 * Whether a key of this installation, current or earlier, made the signature; `publicKey` says
 * which.
 */
export function isSignedByUs(config: KeySettings, publicKey: string, text: string, signature: string): boolean {
  return ourKeys(config).includes(publicKey) && isSignedBy(publicKey, text, signature);
}

/** Whether any key of this installation, current or earlier, made the signature. */
export function isOurSignature(config: KeySettings, text: string, signature: string): boolean {
  return ourKeys(config).some((key) => isSignedBy(key, text, signature));
}

/** Public keys of this installation, base64, the current one first. */
export const ourKeys = (config: KeySettings): readonly string[] => [contractSigner(config).publicKey, ...config.contractEarlierKeys];

/** Verifies a signature with a public key, both base64. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
