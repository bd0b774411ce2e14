import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In order of preference. */
const encodings = ['br', 'gzip'] as const;

/** Below this size, compression costs more than it saves. */
const leastBytes = 1024;

/** The preferred encoding of `Accept-Encoding`; weight 0 excludes one. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  return encodings.find((encoding) => takes(accepted, encoding)) ?? 'identity';
}

/** Whether `Accept-Encoding` allows an encoding. */
export function takes(accepted: string | string[] | undefined, encoding: (typeof encodings)[number]): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(String(accepted ?? ''));
}

/**
 * Maximum size to compress in this thread, in bytes. Below it, handing over to another thread takes
 * longer (60 µs) than compressing (20 to 100 µs).
 */
const mostAtOnce = 32 * 1024;

/** Compresses at a fast level, since a client waits; larger inputs in a thread. */
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

/** A JSON answer with its compressed forms: a repeated answer is compressed once. */
export class JsonAnswer {
  readonly text: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.text = text;
  }

  /** The bytes in the wanted encoding; short answers are never compressed. */
  async bytes(wanted: Encoding): Promise<{ encoding: Encoding; bytes: Buffer }> {
    const plain = Buffer.from(this.text);
    if (wanted === 'identity' || plain.length < leastBytes) return { encoding: 'identity', bytes: plain };
    let bytes = this.#encoded.get(wanted);
    if (!bytes) this.#encoded.set(wanted, (bytes = encode(wanted, plain)));
    return { encoding: wanted, bytes: await bytes };
  }
}
