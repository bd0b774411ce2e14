import { pipeline, Transform, type Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFileAnswer } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { refuse } from '../common/refusal.ts';
import type { ByteRange } from '../stored-files/byte-store.ts';
import { mayBeShown } from '../stored-files/media-type.ts';
import { rangeOf } from './byte-range.ts';
import { isKnown } from './etag.ts';

/** Prevents uploaded files from running scripts, opening windows or loading content. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Sends uploaded bytes: whole, a range, or 304. */
export async function sendStoredFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { storedFiles, log }: Pick<AppContext, 'storedFiles' | 'log'>,
  { hash, name, mediaType, disposition, isPublic = false, sent }: StoredFileAnswer,
): Promise<FastifyReply> {
  const size = await storedFiles.sizeOf(hash);
  if (size === undefined) throw new Error(`the stored file ${hash} is missing in the store`);
  const etag = `"${hash}"`;
  const digest = `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': isPublic ? 'public, no-cache' : 'private, no-cache',
    'content-security-policy': sandbox,
    etag,
    'repr-digest': digest,
    ...(isPublic ? {} : { vary: 'authorization' }),
  });
  if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send();
  reply.type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);
  reply.header('content-disposition', contentDisposition(name, { type: mayBeShown(mediaType) ? disposition : 'attachment' }));
  const condition = headers['if-range'];
  const range = condition === undefined || condition === etag ? rangeOf(headers.range, size) : undefined;
  if (range === null) {
    reply.header('content-range', `bytes */${size}`).removeHeader('content-disposition');
    throw refuse('range.notSatisfiable');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  else reply.header('content-digest', digest);
  reply.header('content-length', range ? range.to - range.from + 1 : size);
  if (method === 'HEAD') return reply.send();
  const small = sent ? undefined : await storedFiles.readSmall(hash);
  if (small) return reply.send(range ? small.subarray(range.from, range.to + 1) : small);
  const bytes = await storedFiles.read(hash, range);
  if (!sent) return reply.send(bytes);
  const report = (left: ByteRange) =>
    sent(left).catch((error: unknown) => log.error({ err: error }, 'download progress could not be recorded'));
  return reply.send(reportingSent(bytes, reply.raw, range ?? { from: 0, to: size - 1 }, report));
}

/** Streams bytes and reports the range that was sent when the answer ends. */
function reportingSent(
  bytes: Readable,
  answer: FastifyReply['raw'],
  { from, to }: ByteRange,
  report: (left: ByteRange) => Promise<void>,
): Readable {
  let passed = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(null, chunk);
    },
  });
  let isReported = false;
  const over = (left: number) => {
    if (isReported) return;
    isReported = true;
    if (left >= from) void report({ from, to: left });
  };
  answer.once('finish', () => over(to));
  // The received size is unknown: a client resumes from its own state. Without the last byte, the
  // answer is incomplete.
  answer.once('close', () => over(Math.min(from + passed, to) - 1));
  pipeline(bytes, counted, () => {});
  return counted;
}
