import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../common/refusal.ts';
import type { IncomingBody } from '../extension-points/feature.ts';
import { isSignedIn } from '../security/viewer.ts';
import type { BoundRoute } from './pipeline.ts';
import { bodyBounds, readJson } from './read-json.ts';

/** Largest body of visitors, and default for signed-in users. */
const bodyLimitBytes = 64 * 1024;

/** Accepts JSON within the limit of the caller, and the streams that an endpoint permits. */
export function acceptBodies(http: FastifyInstance, routes: readonly BoundRoute[]): void {
  http.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', (request, payload, done) => {
    const { bodyLimitBytes: bytes = bodyLimitBytes } = request.routeOptions.config;
    const most = request.asker && isSignedIn(request.asker.viewer) ? bytes : Math.min(bytes, bodyLimitBytes);
    readJson(payload, bodyBounds(most), request.headers['content-length']).then(
      // Some calls, such as signing out, send a content type without a body.
      (text) => (text === '' ? done(null, undefined) : parseJson(request, text, done)),
      done,
    );
  });
  for (const streamType of new Set(routes.flatMap(({ endpoint }) => endpoint.streamTypes ?? [])))
    http.addContentTypeParser(streamType, (request, payload, done) =>
      request.routeOptions.config.streamTypes?.includes(streamType) ? done(null, payload) : done(refuse('input.unsupportedType')),
    );
}

/** The streamed body; undefined where there is none of a permitted type. */
export function streamedBody({ body, headers }: FastifyRequest): IncomingBody | undefined {
  if (!(body instanceof Readable)) return undefined;
  const length = Number(headers['content-length']);
  return { chunks: body, bytes: Number.isSafeInteger(length) ? length : undefined, stop: () => void body.destroy() };
}

/** Whether the unread rest of a body is too long to wait for. */
export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > bodyLimitBytes;
}
