import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/**
 * A text compressed incrementally into one gzip file (RFC 1952): compressed pieces are reused when
 * more is appended. Each piece may refer back to the text before it, so compression stays
 * efficient.
 */
export interface GzipChunks {
  blocks: readonly Buffer[];
  bytes: number;
  crc: number;
  /** Length of the uncompressed text, in bytes. */
  length: number;
  /** End of the text so far, to which the next piece may refer. */
  dictionary: Buffer;
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Maximum distance of DEFLATE's back-references. */
const windowBytes = 32_768;
const deflate = promisify(deflateRaw) as (text: Buffer, options: object) => Promise<Buffer>;

export const noChunks: GzipChunks = { blocks: [header], bytes: header.length, crc: 0, length: 0, dictionary: Buffer.alloc(0) };

const options = ({ dictionary }: GzipChunks) => (dictionary.length > 0 ? { dictionary } : {});

/** Appends a piece; compresses in the thread pool. */
export async function withChunk(chunks: GzipChunks, text: string): Promise<GzipChunks> {
  const chunk = Buffer.from(text);
  const block = await deflate(chunk, { ...options(chunks), finishFlush: constants.Z_SYNC_FLUSH });
  return {
    blocks: [...chunks.blocks, block],
    bytes: chunks.bytes + block.length,
    crc: crc32(chunk, chunks.crc),
    length: chunks.length + chunk.length,
    dictionary: Buffer.from(Buffer.concat([chunks.dictionary, chunk.subarray(-windowBytes)]).subarray(-windowBytes)),
  };
}

/** Returns the complete file, with `end` as last, short piece. */
export function gzipFile(chunks: GzipChunks, end: string): Buffer {
  const chunk = Buffer.from(end);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(chunk, chunks.crc), 0);
  trailer.writeUInt32LE((chunks.length + chunk.length) % 2 ** 32, 4);
  return Buffer.concat([...chunks.blocks, deflateRawSync(chunk, options(chunks)), trailer]);
}
