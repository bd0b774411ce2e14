import { createHash } from 'node:crypto';
import { proofLine, signedText, type SignedFile } from '#platform/contract/file-proof.ts';
import type { Language } from '#platform/contract/language.ts';
import { sha256 } from '../common/sha256.ts';
import type { ContractSigner } from '../keys/contract-signer.ts';
import { CmsSignature } from './cms.ts';
import type { ContractCertificate } from './contract-certificate.ts';
import { openRange } from './signature-field.ts';
import { timeStampBytes, timeStampOf } from './time-stamp.ts';

export interface FileSigner {
  signer: ContractSigner;
  certificate: ContractCertificate;
  timestampUrl: string | undefined;
}

/** Space for the proof and the structures around the certificates. */
const spareBytes = 4 * 1024;

/** Maximum size of a signature, in bytes. */
export function signatureBytes({ certificate, timestampUrl }: Omit<FileSigner, 'signer'>): number {
  const chain = certificate.chain.reduce((sum, { raw }) => sum + raw.length, 0);
  return spareBytes + chain + (timestampUrl === undefined ? 0 : timeStampBytes);
}

/** Placeholders with the final length, used until the hash and the signature are known. */
const unknownHash = '0'.repeat(64);
const unknownSignature = `${'A'.repeat(86)}==`;

/**
 * Signs a file with reserved space (`signature-field.ts`) twice: the certificate signs all bytes
 * except the signature, as PDF readers expect; our key signs all bytes except the proof, which is
 * stored inside that signature. `about` is what the file is about, as signed with its hashes.
 *
 * @throws `TimeStampMissing`
 */
export async function signFile(
  pdf: Buffer,
  about: object & { language: Language },
  { signer, certificate, timestampUrl }: FileSigner,
): Promise<Buffer> {
  const file = Buffer.from(pdf);
  const { start, end } = fillRange(file);
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest();
  const cms = new CmsSignature(digest, certificate);
  const timeStamp = timestampUrl === undefined ? undefined : await timeStampOf(cms.value, timestampUrl);

  const open = lineOf({ ...about, sha256: unknownHash, sha256After: unknownHash }, unknownSignature);
  const digits = cms.encoded({ proof: open, timeStamp }).toString('hex');
  if (digits.length > end - start - 2) throw new Error(`a signature of ${digits.length / 2} bytes does not fit`);
  file.write(digits, start + 1, 'latin1');

  const place = file.indexOf(digitsOf(open), start, 'latin1');
  const behind = place + digitsOf(open).length;
  const statement: SignedFile = { ...about, sha256: sha256(file.subarray(0, place)), sha256After: sha256(file.subarray(behind)) };
  file.write(digitsOf(lineOf(statement, signer.sign(signedText(statement)))), place, 'latin1');
  return file;
}

/** Position of the signature in a signed file, including its brackets. */
export function signatureRange(file: Buffer): { start: number; end: number } {
  const [, start, end] = /.*\/ByteRange \[0 (\d+) (\d+) /s.exec(file.toString('latin1')) ?? [];
  if (start === undefined || end === undefined) throw new Error('the file has no signature');
  return { start: Number(start), end: Number(end) };
}

const lineOf = (statement: SignedFile, signature: string): string => Buffer.from(proofLine({ statement, signature })).toString('latin1');
const digitsOf = (line: string): string => Buffer.from(line, 'latin1').toString('hex');

/**
 * Fills in the signed byte range: all bytes except those from `start` to `end`, which hold the
 * signature between `<` and `>`.
 */
function fillRange(file: Buffer): { start: number; end: number } {
  const from = file.lastIndexOf(openRange, undefined, 'latin1');
  const start = from < 0 ? -1 : file.indexOf('<00', from, 'latin1');
  const end = file.indexOf('>', start, 'latin1') + 1;
  if (start < 0 || end === 0) throw new Error('the file has no space for a signature');
  const range = `/ByteRange [0 ${start} ${end} ${file.length - end}]`;
  file.write(range.padEnd(openRange.length), from, 'latin1');
  return { start, end };
}
