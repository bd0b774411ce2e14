import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { IncomingBody } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isFull } from '#platform/server/common/postgres-failure.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';

const algorithms = ['sha1', 'sha256', 'sha512'];

/**
 * Runs `work` once the body is known to have the checksum that its sender stated (`sha256 BASE64`).
 * Until then the body is spooled to a temporary file, which is always removed.
 * Throws `upload.checksumWrong`, `upload.checksumUnknown`, `upload.noSpace`, or `upload.tooMuch`
 * beyond `atMost` bytes.
 */
export async function withChecksum<T>(
  { storedFiles }: Pick<AppContext, 'storedFiles'>,
  { checksum, atMost }: { checksum: string; atMost: number },
  body: IncomingBody,
  work: (body: IncomingBody) => Promise<T>,
): Promise<T> {
  const [algorithm = '', expected = ''] = checksum.split(' ');
  if (!algorithms.includes(algorithm)) throw refuse('upload.checksumUnknown');
  const hash = createHash(algorithm);
  let size = 0;
  const seen = async function* () {
    for await (const chunk of body.chunks) {
      hash.update(chunk);
      size += chunk.length;
      if (size > atMost) throw refuse('upload.tooMuch');
      yield chunk;
    }
  };
  const path = await storedFiles.spool(Readable.from(seen())).catch((error: unknown) => {
    throw isRefusal(error) ? error : refuse(isFull(error) ? 'upload.noSpace' : 'upload.checksumWrong');
  });
  try {
    if (hash.digest('base64') !== expected) throw refuse('upload.checksumWrong');
    return await work({ ...body, chunks: createReadStream(path) as AsyncIterable<Buffer> });
  } finally {
    await rm(path, { force: true });
  }
}
