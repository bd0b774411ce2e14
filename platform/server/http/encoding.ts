import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best first. */
const encodings = ['br', 'gzip'] as const;

/** Below this many bytes, compressing saves less than it costs. */
const leastBytes = 1024;

/** The best encoding that a caller says to take (`Accept-Encoding`); what has the weight 0 is refused. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  return encodings.find((encoding) => takes(accepted, encoding)) ?? 'identity';
}

/** Whether a caller says to take this encoding. */
export function takes(accepted: string | string[] | undefined, encoding: (typeof encodings)[number]): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(String(accepted ?? ''));
}

/** Up to this many bytes, handing over to a thread takes longer than compressing: 60 µs against 20 to 100. */
const mostAtOnce = 32 * 1024;

/** Compresses quickly rather than well, since somebody waits; in a thread what takes longer. */
export async function encode(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  const isShort = bytes.length <= mostAtOnce;
  if (encoding === 'br') {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    return isShort ? brotliCompressSync(bytes, options) : promisify(brotliCompress)(bytes, options);
  }
  const options = { level: 6 };
  return isShort ? gzipSync(bytes, options) : promisify(gzip)(bytes, options);
}

/** JSON as it is answered, with what was compressed of it: an answer that is given often is compressed once. */
export class JsonAnswer {
  readonly text: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.text = text;
  }

  /** Its bytes, and how they are encoded: short ones are never compressed. */
  async bytes(wanted: Encoding): Promise<{ encoding: Encoding; bytes: Buffer }> {
    const plain = Buffer.from(this.text);
    if (wanted === 'identity' || plain.length < leastBytes) return { encoding: 'identity', bytes: plain };
    let bytes = this.#encoded.get(wanted);
    if (!bytes) this.#encoded.set(wanted, (bytes = encode(wanted, plain)));
    return { encoding: wanted, bytes: await bytes };
  }
}
