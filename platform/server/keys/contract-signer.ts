import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Config } from '../config.ts';
import { ed25519Key } from '../ed25519-key.ts';
import { contractSigningKeyOf } from './installation-keys.ts';

/** Signs by the key of this installation, which is kept outside the database: who can change that cannot sign. */
export interface ContractSigner {
  /** The signature of a text, in base64. */
  sign: (text: string) => string;
  /** The 32 bytes of the public key, in base64. */
  publicKey: string;
  /** The public key as it is published (RFC 8037). */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; alg: 'EdDSA'; use: 'sig' };
}

const signers = new WeakMap<object, ContractSigner>();

/** The signer of the settings. Where they name no key, one is made and kept in the data folder. */
export function contractSigner(config: Pick<Config, 'contractSigningKey' | 'dataDir'>): ContractSigner {
  let signer = signers.get(config);
  if (!signer) signers.set(config, (signer = signerOf(privateKey(config))));
  return signer;
}

function privateKey(config: Pick<Config, 'contractSigningKey' | 'dataDir'>): KeyObject {
  const key = ed25519Key(contractSigningKeyOf(config));
  if (!key) throw new Error('contract-signing-key.pem holds no Ed25519 key: put the one back that signed the contracts');
  return key;
}

/** Signs by a private key. */
export function signerOf(key: KeyObject): ContractSigner {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    jwk: { kty: 'OKP', crv: 'Ed25519', x, alg: 'EdDSA', use: 'sig' },
  };
}

type KeySettings = Pick<Config, 'contractSigningKey' | 'contractEarlierKeys' | 'dataDir'>;

/** Whether one of the keys of this installation, the present one or one of before, made the signature of a text; `publicKey` names which. */
export function isSignedByUs(config: KeySettings, publicKey: string, text: string, signature: string): boolean {
  return ourKeys(config).includes(publicKey) && isSignedBy(publicKey, text, signature);
}

/** The public keys of this installation in base64, the present one first. */
export const ourKeys = (config: KeySettings): readonly string[] => [contractSigner(config).publicKey, ...config.contractEarlierKeys];

/** Whether a signature is that of a text by a public key, both in base64. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
