import { fromBER } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';

/** The signature of a PDF, parsed from its bytes. */
export interface ReadSignature {
  /** Offsets and lengths of the signed parts. */
  range: readonly number[];
  covered: Buffer;
  /** In DER, without padding. */
  cms: Buffer;
  signed: SignedData;
}

export function readSignature(pdf: Buffer): ReadSignature {
  const text = pdf.toString('latin1');
  const [, ...places] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\] *\n?/.exec(text) ?? [];
  const range = places.map(Number);
  const [from = 0, length = 0, behind = 0, rest = 0] = range;
  const filled = Buffer.from(text.slice(from + length + 1, behind - 1), 'hex');
  const { result, offset } = fromBER(filled);
  return {
    range,
    covered: Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(behind, behind + rest)]),
    cms: filled.subarray(0, offset),
    signed: new SignedData({ schema: new ContentInfo({ schema: result }).content }),
  };
}
