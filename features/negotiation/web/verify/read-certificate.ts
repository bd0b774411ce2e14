import type { FileProof } from '#platform/contract/file-proof.ts';

/** The certificate used by PDF readers. */
export interface SigningCertificate {
  /** Common name; empty if there is none. */
  name: string;
  /** Validity period: ISO 8601 in UTC. */
  from: string;
  until: string;
}

const opening = '<'.charCodeAt(0);
/** DER tags. */
const [shortTime, tagged] = [0x17, 0xa0];
/** OID of the common name in DER: 2.5.4.3. */
const commonName = '6,3,85,4,3';

/**
 * Parses the certificate from the signature that contains the proof. Undefined if there is none, as
 * in older files. It precedes the proof, whose hash covers it.
 */
export function readCertificate(file: Uint8Array, { start }: Pick<FileProof, 'start'>): SigningCertificate | undefined {
  const digits = new TextDecoder('latin1').decode(file.subarray(file.lastIndexOf(opening, start) + 1, start));
  try {
    const signature = new Value(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
    const signed = signature.inside[1]?.inside[0];
    const [told] = signed?.inside.find(({ tag }) => tag === tagged)?.inside[0]?.inside ?? [];
    // The version is followed by serial number, algorithm, issuer, validity and subject.
    const [, , , time, subject] = told?.inside.filter(({ tag }) => tag !== tagged) ?? [];
    const [from, until] = time?.inside ?? [];
    const name = subject?.inside.flatMap(({ inside }) => inside).find(({ bytes }) => bytes.subarray(2).join().startsWith(commonName));
    return from && until && { name: new TextDecoder().decode(name?.inside[1]?.content), from: instantOf(from), until: instantOf(until) };
  } catch {
    return undefined;
  }
}

/** A DER value; all lengths are definite. */
class Value {
  readonly tag: number;
  readonly content: Uint8Array;
  /** Including tag and length. */
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    const [tag = 0, length = 0] = bytes.subarray(at);
    const lengthBytes = length < 0x80 ? 0 : length - 0x80;
    const long = bytes.subarray(at + 2, at + 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    const from = at + 2 + lengthBytes;
    this.tag = tag;
    this.content = bytes.subarray(from, from + (lengthBytes === 0 ? length : long));
    this.bytes = bytes.subarray(at, from + this.content.length);
  }

  get inside(): Value[] {
    const values: Value[] = [];
    for (let at = 0; at < this.content.length;) {
      const value = new Value(this.content, at);
      values.push(value);
      at += value.bytes.length;
    }
    return values;
  }
}

/** Until 2049, times have a two-digit year. */
function instantOf({ tag, content }: Value): string {
  const written = new TextDecoder().decode(content);
  const digits = tag === shortTime ? `${Number(written.slice(0, 2)) < 50 ? 20 : 19}${written}` : written;
  return new Date(digits.replace(/^(....)(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')).toISOString();
}
