import type { FileProof } from '../../contract/proof.ts';

/** The certificate by which readers of PDF check a file. */
export interface SigningCertificate {
  /** Whom it names; empty where it names nobody. */
  name: string;
  /** From when until when it is valid: ISO 8601 in UTC. */
  from: string;
  until: string;
}

const opening = '<'.charCodeAt(0);
/** Tags of DER. */
const [shortTime, tagged] = [0x17, 0xa0];
/** How a name says that its common name comes: 2.5.4.3 in DER. */
const commonName = '6,3,85,4,3';

/**
 * The certificate in the signature that a file holds its proof in. Undefined where none can be read, as in files of before. It stands before the
 * proof, which speaks of it too.
 */
export function readCertificate(file: Uint8Array, { start }: Pick<FileProof, 'start'>): SigningCertificate | undefined {
  const digits = new TextDecoder('latin1').decode(file.subarray(file.lastIndexOf(opening, start) + 1, start));
  try {
    const signature = new Value(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
    const signed = signature.inside[1]?.inside[0];
    const [told] = signed?.inside.find(({ tag }) => tag === tagged)?.inside[0]?.inside ?? [];
    // Behind the version come the number, the algorithm, the issuer, the time and the subject.
    const [, , , time, subject] = told?.inside.filter(({ tag }) => tag !== tagged) ?? [];
    const [from, until] = time?.inside ?? [];
    const name = subject?.inside.flatMap(({ inside }) => inside).find(({ bytes }) => bytes.subarray(2).join().startsWith(commonName));
    return from && until && { name: new TextDecoder().decode(name?.inside[1]?.content), from: instantOf(from), until: instantOf(until) };
  } catch {
    return undefined;
  }
}

/** A value in DER, whose lengths are always told. */
class Value {
  readonly tag: number;
  readonly content: Uint8Array;
  /** With tag and length. */
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

/** Times until 2049 are written with two digits of the year. */
function instantOf({ tag, content }: Value): string {
  const written = new TextDecoder().decode(content);
  const digits = tag === shortTime ? `${Number(written.slice(0, 2)) < 50 ? 20 : 19}${written}` : written;
  return new Date(digits.replace(/^(....)(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')).toISOString();
}
