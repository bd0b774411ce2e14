import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isLanguage, pickLanguage, type Language } from '#platform/contract/language.ts';
import type { IncomingBody } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { assertNotOverloaded } from '../limits/backpressure.ts';
import { countedAs } from '../limits/request-limits.ts';
import { withWaitBudget } from '../common/wait-budget.ts';
import { countError } from '../metrics/figures.ts';
import { explainRace } from '../database/references.ts';
import { isRefusal, refuse, type Refusal } from '../common/refusal.ts';
import { isSignedIn, visitor, type Viewer } from '../security/viewer.ts';
import { wellFormedAddress } from './address.ts';
import { createRequesters, hasPersonalToken, type Identify } from './requesters.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { describeCaller } from './caller.ts';
import { idsIn, isDenial, type NoteDenial } from './denial.ts';
import { JsonAnswer, takes } from './encoding.ts';
import { etagOf, isKnown } from './etag.ts';
import { serveHealth } from './health.ts';
import { logResponses } from './log-responses.ts';
import { openApi } from './openapi.ts';
import { admit, endpointKey, type Asker, type BegunRequest, type BoundRoute, type Pipeline } from './pipeline.ts';
import type { createProblems } from './problem.ts';
import { ReadAhead } from './read-ahead.ts';
import { bodyBounds, readJson } from './read-json.ts';
import { securityHeaders } from './security-headers.ts';
import { jsonType, sendJson, sendUnchanged } from './send-json.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** Largest body of visitors, and default for signed-in users. */
const bodyLimitBytes = 64 * 1024;

/** After a wait of this length, for a body or a slot, the viewer is read again. */
const identityGoodForMs = 250;

/** Longer than the longest silence of the upload scanner, for which an upload waits. */
const usualSlowReaderMs = 6 * 60_000;

interface HttpOptions {
  app: AppContext;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
  identify: Identify;
  /** Reads the current viewer of a signed address; absent: signed addresses are refused. */
  identifyAgain?: (viewer: Viewer) => Promise<Viewer>;
  /** Writes denials to the audit. */
  noteDenial?: NoteDenial;
  /** Longest pause of a connection, in either direction, during a transfer. */
  slowReaderMs?: number;
  /** Whether the node is about to close, so that load balancers choose another one. */
  isClosing?: () => boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest body of signed-in users; default 64 KiB. */
    bodyLimitBytes?: number | undefined;
    /** Media types of a streamed body. */
    streamTypes?: readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** Caller of an endpoint, known before the body is read; null elsewhere. */
    asker: Asker | null;
    /** When the viewer was read. */
    identifiedAtMs: number;
    readAhead: ((viewer: Viewer) => BegunRequest | undefined) | null;
    /** Frees the concurrency slot; null without one. */
    endTurn: (() => void) | null;
    /** Why the token is invalid, where the call is open to visitors too. */
    tokenRefusal: Refusal | null;
  }
}

/**
 * The HTTP server with every endpoint, `/api/health` and `/api/openapi.json`; the shell adds pages
 * and files.
 */
export function createHttp({
  app,
  routes,
  pipeline,
  problemOf,
  identify,
  identifyAgain,
  noteDenial,
  slowReaderMs = usualSlowReaderMs,
  isClosing = () => false,
}: HttpOptions): FastifyInstance {
  const { config, log } = app;
  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => wellFormedAddress(url),
    clientErrorHandler: answerBrokenRequest(headers),
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 180_000,
    // Closes connections of clients that read nothing for this long.
    connectionTimeout: slowReaderMs,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
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

  http.decorateRequest('asker', null);
  http.decorateRequest('identifiedAtMs', 0);
  http.decorateRequest('endTurn', null);
  http.decorateRequest('readAhead', null);
  http.decorateRequest('tokenRefusal', null);
  http.addHook('onSend', async ({ endTurn }) => endTurn?.());
  http.addHook('onResponse', async ({ endTurn }) => endTurn?.());
  http.addHook('onRequest', (_request, _reply, done) => withWaitBudget(done));
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  const noteFailure = logResponses(http, log, config.loggedRequests);

  const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = problemOf(error, languageOf(request), request.id);
    countError(refused.problem.code);
    if (refused.cause) noteFailure(request, reply, refused.problem.status, refused.cause);
    if (hasUnreadBody(request)) reply.header('connection', 'close');
    return reply
      .code(refused.problem.status)
      .headers(refused.headers)
      .type('application/problem+json')
      .send(JSON.stringify(refused.problem));
  };
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));

  const readAhead = new ReadAhead(pipeline);
  const askers = createRequesters(app.limits, config, identify, identifyAgain);
  for (const bound of routes) {
    const { endpoint, rule } = bound;
    const isReading = endpoint.method === 'GET' || endpoint.method === 'HEAD';
    // Signing in and out must work with an expired session. Programs get the error, or they would
    // silently act as visitors.
    const orVisitor = (request: FastifyRequest, looked: Promise<Viewer>): Promise<Viewer> =>
      looked.catch((error: unknown) => {
        if (rule.who !== 'anyone' || hasPersonalToken(request) || !isRefusal(error) || !error.code.startsWith('auth.')) throw error;
        request.tokenRefusal = error;
        return visitor;
      });
    http.route({
      method: bound.media ? ['GET', 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { bodyLimitBytes: endpoint.bodyLimitBytes, streamTypes: endpoint.streamTypes },
      // Rate limit, token and right are checked before the body is read.
      onRequest: async (request, reply) => {
        if (endpoint.answerHeaders) reply.headers(endpoint.answerHeaders);
        const asker = {
          language: languageOf(request),
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers['user-agent'],
        };
        const assume = (viewer: Viewer): void => {
          if (isReading) request.readAhead = readAhead.begin(bound, { ...asker, viewer }, request) ?? null;
        };
        const looked = bound.media ? askers.mediaViewerOf(request, endpoint.action) : askers.viewerOf(request, endpoint.action, assume);
        const viewer = await orVisitor(request, looked);
        request.identifiedAtMs = performance.now();
        request.asker = { ...asker, viewer };
        admit(app.modules, bound, viewer);
        // Refuses writes while the database still has space to recover.
        if (!isReading && app.storage?.state().state === 'full')
          throw refuse(endpoint.errors?.includes('upload.noSpace') ? 'upload.noSpace' : 'storage.full');
        if (!isReading) assertNotOverloaded(app.db);
      },
      // After the body, which may be slow. Streams of several minutes take no slot.
      preHandler: async (request) => {
        if (bound.media || bound.receive || !request.asker) return;
        request.endTurn = await app.concurrency.enter(countedAs(request.asker.viewer, request.asker.address), app.db);
        // A slow body must not extend rights that were lost meanwhile.
        if (performance.now() - request.identifiedAtMs > identityGoodForMs)
          request.asker = { ...request.asker, viewer: await orVisitor(request, askers.viewerNow(request, endpoint.action)) };
      },
      errorHandler: async (thrown, request, reply) => {
        const { asker } = request;
        const error = asker ? await explainRace(thrown, { db: app.db, viewer: asker.viewer, identifyAgain }) : thrown;
        if (noteDenial && asker && isDenial(problemOf(error, asker.language, request.id).problem, asker))
          await noteDenial(asker, { action: endpoint.action, subjectId: idsIn(endpoint, request.params) });
        // A user who must change the password gets that error; signing in again would not help.
        const isForSignedIn = isRefusal(error) && error.code === 'auth.required';
        return sendProblem((isForSignedIn && request.tokenRefusal) || error, request, reply);
      },
      handler: async (request, reply) => {
        const { asker } = request;
        if (!asker) throw new Error(`${endpoint.path} has no caller`);
        if (bound.media) return sendStoredFile(request, reply, app, await pipeline.media(bound, asker, request));
        if (endpoint.isBare) {
          const body = bound.receive && asIncoming(request);
          return reply
            .code(endpoint.status ?? 200)
            .headers(await pipeline.bare(bound, asker, body ? { ...partsOf(request), body: undefined } : request, body))
            .send();
        }
        if (bound.receive) {
          const answer = await pipeline.received(bound, asker, { ...partsOf(request), body: undefined }, asIncoming(request));
          return sendJson(request, reply.code(endpoint.status ?? 200).type(jsonType), answer);
        }
        const tag = await pipeline.fileTag(bound, asker, request);
        if (tag) reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
        if (tag && request.headers['if-none-match'] === tag) return reply.code(304).send();
        const file = await pipeline.file(bound, asker, request);
        if (file)
          return reply
            .type(
              endpoint.fileType?.startsWith('text/')
                ? `${endpoint.fileType}; charset=utf-8`
                : (endpoint.fileType ?? 'application/octet-stream'),
            )
            .header('content-disposition', `attachment; filename="${file.name}"`)
            .send(file.stream);
        reply
          .code(endpoint.status ?? 200)
          .type(jsonType)
          .header('vary', 'accept-encoding, accept-language, authorization, cookie');
        const gzipped = takes(request.headers['accept-encoding'], 'gzip') ? await pipeline.gzipped(bound, asker, request) : undefined;
        if (gzipped) return reply.header('content-encoding', 'gzip').send(gzipped);
        const begun = request.readAhead?.(asker.viewer) ?? pipeline.begin(bound, asker, request);
        if (!isReading) return sendJson(request, reply, await begun.answer());
        const etag = await begun.etag();
        if (etag && isKnown(etag, request.headers['if-none-match'])) return sendUnchanged(reply, etag);
        const answer = await begun.answer();
        return sendJson(request, reply, answer, etag ?? etagOf(answer.text));
      },
    });
  }

  const known = new Set(routes.map((bound) => endpointKey(bound.endpoint)));
  if (known.size !== routes.length) throw new Error('Two features have the same endpoint');

  serveHealth(http, app, isClosing);
  // Made on demand: it is large and rarely requested.
  let description: JsonAnswer | undefined;
  const described = () => (description ??= new JsonAnswer(JSON.stringify(openApi(routes, config.publicUrl))));
  const counted = { onRequest: async (request: FastifyRequest) => askers.countNetwork(request) };
  http.get('/api/openapi.json', counted, (request, reply) =>
    sendJson(request, reply.type(jsonType).header('vary', 'accept-encoding'), described(), etagOf(described().text)),
  );
  http.get('/api/health/caller', counted, (request) => Promise.resolve(describeCaller(config, request)));
  // Counted, and answered before a body is read.
  const refuseMissing = async (request: FastifyRequest): Promise<void> => {
    askers.countNetwork(request);
    throw refuse('thing.notFound');
  };
  http.all('/api/*', { onRequest: refuseMissing }, (request, reply) => sendProblem(refuse('thing.notFound'), request, reply));
  return http;
}

const partsOf = ({ params, query, headers }: FastifyRequest) => ({ params, query, headers });

/** The streamed body; undefined where there is none of a permitted type. */
function asIncoming({ body, headers }: FastifyRequest): IncomingBody | undefined {
  if (!(body instanceof Readable)) return undefined;
  const length = Number(headers['content-length']);
  return { chunks: body, bytes: Number.isSafeInteger(length) ? length : undefined, stop: () => void body.destroy() };
}

/** Whether the unread rest of a body is too long to wait for. */
function hasUnreadBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > bodyLimitBytes;
}

/** Language in order: `?lang`, stored choice (mirrored in a cookie), Accept-Language. */
export function languageOf(request: { query: unknown; headers: { cookie?: string; 'accept-language'?: string } }): Language {
  const asked = typeof request.query === 'object' && request.query && 'lang' in request.query ? request.query.lang : undefined;
  if (isLanguage(asked)) return asked;
  const stored = /(?:^|;\s*)appLanguage=(\w\w)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : pickLanguage(request.headers['accept-language']);
}
