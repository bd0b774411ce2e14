import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isLanguage, pickLanguage, type Language } from '#platform/contract/language.ts';
import type { IncomingBody } from '../feature.ts';
import type { House } from '../house.ts';
import { assertInTime } from '../limits/pressure.ts';
import { countedAs } from '../limits/request-limits.ts';
import { withWaitingTime } from '../limits/waiting-time.ts';
import { countError } from '../metrics/figures.ts';
import { explainRace } from '../references.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { isSignedIn, visitor, type Viewer } from '../viewer.ts';
import { wellFormedAddress } from './address.ts';
import { createAskers, hasPersonalToken, type Identify } from './askers.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { tellCaller } from './caller.ts';
import { idsIn, isDenial, type NoteDenial } from './denial.ts';
import { JsonAnswer, takes } from './encoding.ts';
import { etagOf, isKnown } from './etag.ts';
import { serveHealth } from './health.ts';
import { noteAnswers } from './note-answers.ts';
import { openApi } from './openapi.ts';
import { admit, endpointKey, type Asker, type BegunRequest, type BoundRoute, type Pipeline } from './pipeline.ts';
import type { createProblems } from './problem.ts';
import { ReadAhead } from './read-ahead.ts';
import { bodyBounds, readJson } from './read-json.ts';
import { securityHeaders } from './security-headers.ts';
import { jsonType, sendJson, sendUnchanged } from './send-json.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** The largest body of a visitor, and of everybody where a call does not say otherwise. */
const bodyLimitBytes = 64 * 1024;

/** Behind so long a wait, for a body or for a turn, it is looked at again who asks. */
const identityGoodForMs = 250;

/** Longer than the scanner of uploads may be silent, for which an upload waits. */
const usualSlowReaderMs = 6 * 60_000;

interface HttpOptions {
  house: House;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
  identify: Identify;
  /** Looks again who somebody is by now, for whom an address was signed; absent, no signed address is good. */
  identifyAgain?: (viewer: Viewer) => Promise<Viewer>;
  /** Records what was denied to somebody signed in. */
  noteDenial?: NoteDenial;
  /** How long a connection may stand still, in either direction, while something is on its way. */
  slowReaderMs?: number;
  /** Whether it is about to close, so that whoever sends people here looks for another node. */
  isClosing?: () => boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest body of whoever is signed in; 64 KiB where it is not told. */
    bodyLimitBytes?: number | undefined;
    /** The types of a body that is taken as it comes. */
    streamTypes?: readonly string[] | undefined;
  }
  interface FastifyRequest {
    /** Who calls an endpoint, known before its body is read; null elsewhere. */
    asker: Asker | null;
    /** When it was looked at who that is. */
    identifiedAtMs: number;
    readAhead: ((viewer: Viewer) => BegunRequest | undefined) | null;
    /** Ends their turn, while they have one. */
    endTurn: (() => void) | null;
    /** Why the token is not good that came with it, where the call is open to visitors too. */
    tokenRefusal: Refusal | null;
  }
}

/** The HTTP server with every endpoint, `/api/health` and `/api/openapi.json`; pages and files are added by the shell. */
export function createHttp({
  house,
  routes,
  pipeline,
  problemOf,
  identify,
  identifyAgain,
  noteDenial,
  slowReaderMs = usualSlowReaderMs,
  isClosing = () => false,
}: HttpOptions): FastifyInstance {
  const { config, log } = house;
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
    // Whoever takes nothing of an answer for so long gets no more of it.
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
      // Signing out and the like send the content type and nothing else.
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
  http.addHook('onRequest', (_request, _reply, done) => withWaitingTime(done));
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  const noteFailure = noteAnswers(http, log, config.loggedRequests);

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
  const askers = createAskers(house.limits, config, identify, identifyAgain);
  for (const bound of routes) {
    const { endpoint, rule } = bound;
    const isReading = endpoint.method === 'GET' || endpoint.method === 'HEAD';
    // Signing out and signing in must work with the token of a session that is no longer good. A program is told, or it would take less for all.
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
      // Limit, token and right come first: a body that nobody will look at is not read.
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
        admit(house.modules, bound, viewer);
        // What writes is refused while there is still room for the database to put itself right.
        if (!isReading && house.storage?.state().state === 'full')
          throw refuse(endpoint.errors?.includes('upload.noSpace') ? 'upload.noSpace' : 'storage.full');
        if (!isReading) assertInTime(house.db);
      },
      // Behind the body, which may come slowly. Bytes that go in and out for minutes keep nobody from the database.
      preHandler: async (request) => {
        if (bound.media || bound.receive || !request.asker) return;
        request.endTurn = await house.turns.enter(countedAs(request.asker.viewer, request.asker.address), house.db);
        // Whoever sends a body slowly would do for as long what they no longer may.
        if (performance.now() - request.identifiedAtMs > identityGoodForMs)
          request.asker = { ...request.asker, viewer: await orVisitor(request, askers.viewerNow(request, endpoint.action)) };
      },
      errorHandler: async (thrown, request, reply) => {
        const { asker } = request;
        const error = asker ? await explainRace(thrown, { db: house.db, viewer: asker.viewer, identifyAgain }) : thrown;
        if (noteDenial && asker && isDenial(problemOf(error, asker.language, request.id).problem, asker))
          await noteDenial(asker, { action: endpoint.action, subjectId: idsIn(endpoint, request.params) });
        // To sign in once more would not help whoever must choose a password first.
        const isForSignedIn = isRefusal(error) && error.code === 'auth.required';
        return sendProblem((isForSignedIn && request.tokenRefusal) || error, request, reply);
      },
      handler: async (request, reply) => {
        const { asker } = request;
        if (!asker) throw new Error(`${endpoint.path} was asked by nobody`);
        if (bound.media) return sendStoredFile(request, reply, house, await pipeline.media(bound, asker, request));
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
        const packed = takes(request.headers['accept-encoding'], 'gzip') ? await pipeline.packed(bound, asker, request) : undefined;
        if (packed) return reply.header('content-encoding', 'gzip').send(packed);
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
  if (known.size !== routes.length) throw new Error('Two features answer the same endpoint');

  serveHealth(http, house, isClosing);
  // It is large and seldom asked for.
  let description: JsonAnswer | undefined;
  const described = () => (description ??= new JsonAnswer(JSON.stringify(openApi(routes, config.publicUrl))));
  const counted = { onRequest: async (request: FastifyRequest) => askers.countNetwork(request) };
  http.get('/api/openapi.json', counted, (request, reply) =>
    sendJson(request, reply.type(jsonType).header('vary', 'accept-encoding'), described(), etagOf(described().text)),
  );
  http.get('/api/health/caller', counted, (request) => Promise.resolve(tellCaller(config, request)));
  // Counted, and answered before a body is read.
  const refuseMissing = async (request: FastifyRequest): Promise<void> => {
    askers.countNetwork(request);
    throw refuse('thing.notFound');
  };
  http.all('/api/*', { onRequest: refuseMissing }, (request, reply) => sendProblem(refuse('thing.notFound'), request, reply));
  return http;
}

const partsOf = ({ params, query, headers }: FastifyRequest) => ({ params, query, headers });

/** A body that is taken as it comes; undefined where there is none of the right type. */
function asIncoming({ body, headers }: FastifyRequest): IncomingBody | undefined {
  if (!(body instanceof Readable)) return undefined;
  const length = Number(headers['content-length']);
  return { chunks: body, bytes: Number.isSafeInteger(length) ? length : undefined, stop: () => void body.destroy() };
}

/** Whether more of a body is still to come than is worth waiting for. */
function hasUnreadBody({ raw }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > bodyLimitBytes;
}

/** `?lang` → stored choice (a cookie that mirrors it) → Accept-Language. */
export function languageOf(request: { query: unknown; headers: { cookie?: string; 'accept-language'?: string } }): Language {
  const asked = typeof request.query === 'object' && request.query && 'lang' in request.query ? request.query.lang : undefined;
  if (isLanguage(asked)) return asked;
  const stored = /(?:^|;\s*)appLanguage=(\w\w)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : pickLanguage(request.headers['accept-language']);
}
