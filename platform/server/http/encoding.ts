import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Compresses in a thread, quickly rather than well: it is done while somebody waits. */
export async function encode(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : promisify(gzip)(bytes, { level: 6 });
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
