import { sign, type X509Certificate } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { storedSecret } from '../keys/stored-secret.ts';
import { signingCertificate } from '../keys/signing-certificate.ts';

/** Signs contracts in a form that common PDF readers can verify. */
export interface ContractCertificate {
  /** The signing certificate, followed by its issuers. */
  chain: readonly [X509Certificate, ...X509Certificate[]];
  algorithm: 'rsaWithSha256' | 'ecdsaWithSha256';
  /** Signs the SHA-256 of these bytes. */
  sign: (bytes: Uint8Array) => Buffer;
}

type Dependencies = Pick<Config, 'contractCertificate' | 'dataDir' | 'ownerName' | 'publicUrl'>;
const certificates = new WeakMap<object, Promise<ContractCertificate>>();

/**
 * The certificate from the settings; otherwise a self-signed certificate, created once in the data
 * folder.
 */
export function contractCertificate(config: Dependencies): Promise<ContractCertificate> {
  let certificate = certificates.get(config);
  if (!certificate) certificates.set(config, (certificate = read(config)));
  return certificate;
}

async function read({ contractCertificate: given, dataDir, ownerName, publicUrl }: Dependencies): Promise<ContractCertificate> {
  if (given !== undefined) return certificateOf(given);
  const { newCertificate } = await import('./new-certificate.ts');
  return certificateOf(storedSecret(dataDir, 'contract-certificate.pem', () => newCertificate({ name: ownerName, address: publicUrl })));
}

/**
 * Parses certificate chain and key in PEM.
 *
 * @throws Error if they cannot be used.
 */
export function certificateOf(pem: string): ContractCertificate {
  const found = signingCertificate(pem);
  if (typeof found === 'string') throw new Error(`contract-certificate.pem ${found}: restore the one that signed the contracts`);
  const { key, certificate, issuers } = found;
  return {
    chain: [certificate, ...issuers],
    algorithm: key.asymmetricKeyType === 'rsa' ? 'rsaWithSha256' : 'ecdsaWithSha256',
    sign: (bytes) => sign('sha256', bytes, { key, dsaEncoding: 'der' }),
  };
}
