import type { Language } from '#platform/contract/language.ts';
import type { Config } from '../config/config.ts';
import { contractSigner } from '../keys/contract-signer.ts';
import { contractCertificate } from './contract-certificate.ts';

/** Loaded on demand: these libraries take megabytes, and most processes rarely sign. */
const libraries = () => Promise.all([import('./sign-file.ts'), import('./time-stamp.ts')]);

/**
 * Prepares a signature with the keys of this installation. `signature` is the space that the
 * typesetter reserves in the file; `sign` fills it, with a statement about the file.
 */
export async function beginSigning(config: Config) {
  const [{ signatureBytes, signFile }, { TimeStampMissing }] = await libraries();
  const dependencies = {
    signer: contractSigner(config),
    certificate: await contractCertificate(config),
    timestampUrl: config.timestampUrl,
  };
  return {
    signature: { bytes: signatureBytes(dependencies), at: new Date() },
    sign: (file: Buffer, statement: object & { language: Language }): Promise<Buffer> => signFile(file, statement, dependencies),
    /** Whether `sign` failed because the time-stamping service did not respond. */
    lacksTimeStamp: (error: unknown): boolean => error instanceof TimeStampMissing,
  };
}
