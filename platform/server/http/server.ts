import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { withWaitBudget } from '../common/wait-budget.ts';
import { countError } from '../metrics/figures.ts';
import { refuse } from '../common/refusal.ts';
import type { Viewer } from '../security/viewer.ts';
import { wellFormedAddress } from './address.ts';
import { acceptBodies, hasUnreadBody } from './bodies.ts';
import { createRequesters, type Identify } from './requesters.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { describeCaller } from './caller.ts';
import type { NoteDenial } from './denial.ts';
import { JsonAnswer } from './encoding.ts';
import { EndpointRoutes } from './endpoint-route.ts';
import { etagOf } from './etag.ts';
import { serveHealth } from './health.ts';
import { logResponses } from './log-responses.ts';
import { openApi } from './openapi.ts';
import { endpointKey, type BoundRoute, type Pipeline } from './pipeline.ts';
import type { createProblems } from './problem.ts';
import { languageOf } from './request-language.ts';
import { securityHeaders } from './security-headers.ts';
import { jsonType, sendJson } from './send-json.ts';

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

/**
 * The HTTP server with every endpoint, `/api/health` and `/api/openapi.json`; the shell adds pages
 * and files.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { app, routes, pipeline, problemOf, identify, identifyAgain, noteDenial, isClosing = () => false } = options;
  const http = bareServer(options);
  acceptBodies(http, routes);
  const noteFailure = logResponses(http, app.log, app.config.loggedRequests);

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

  const known = new Set(routes.map((bound) => endpointKey(bound.endpoint)));
  if (known.size !== routes.length) throw new Error('Two features have the same endpoint');
  const askers = createRequesters(app.limits, app.config, identify, identifyAgain);
  const endpoints = new EndpointRoutes({ app, pipeline, askers, problemOf, sendProblem, identifyAgain, noteDenial });
  for (const bound of routes) http.route(endpoints.routeOf(bound));

  serveHealth(http, app, isClosing);
  const countNetwork = async (request: FastifyRequest): Promise<void> => askers.countNetwork(request);
  serveDescription(http, options, countNetwork);
  http.get('/api/health/caller', { onRequest: countNetwork }, (request) => Promise.resolve(describeCaller(app.config, request)));
  // Counted, and answered before a body is read.
  const refuseMissing = async (request: FastifyRequest): Promise<void> => {
    askers.countNetwork(request);
    throw refuse('thing.notFound');
  };
  http.all('/api/*', { onRequest: refuseMissing }, (request, reply) => sendProblem(refuse('thing.notFound'), request, reply));
  return http;
}

/** A server without routes: limits of connections, headers of every response, slots given back. */
function bareServer({ app: { config, log }, slowReaderMs = usualSlowReaderMs }: HttpOptions): FastifyInstance {
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
  return http;
}

/** `/api/openapi.json`, made on demand: it is large and rarely requested. */
function serveDescription(
  http: FastifyInstance,
  { app, routes }: HttpOptions,
  onRequest: (request: FastifyRequest) => Promise<void>,
): void {
  let description: JsonAnswer | undefined;
  const described = () => (description ??= new JsonAnswer(JSON.stringify(openApi(routes, app.config.publicUrl))));
  http.get('/api/openapi.json', { onRequest }, (request, reply) =>
    sendJson(request, reply.type(jsonType).header('vary', 'accept-encoding'), described(), etagOf(described().text)),
  );
}
