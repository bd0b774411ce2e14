import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf, type JsonAnswer } from './encoding.ts';
import { isKnown } from './etag.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Sends JSON, compressed as the client accepts, or 304 where the ETag matches. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, answer: JsonAnswer, etag?: string): Promise<FastifyReply> {
  if (etag && isKnown(etag, request.headers['if-none-match'])) return sendUnchanged(reply, etag);
  if (etag) reply.header('etag', etag);
  const { encoding, bytes } = await answer.bytes(encodingOf(request.headers['accept-encoding']));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Sends 304 Not Modified. */
export function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).removeHeader('content-type').header('etag', etag).send();
}
