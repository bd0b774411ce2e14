import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isLanguage, pickLanguage, type Language } from '#platform/contract/language.ts';
import type { House } from '../house.ts';
import { observeRequest } from '../metrics.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { visitor, type Viewer } from '../viewer.ts';
import { openApi } from './openapi.ts';
import { endpointKey, type Asker, type BoundRoute, type Pipeline } from './pipeline.ts';
import type { createProblems } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

const bodyLimitBytes = 64 * 1024;

interface HttpOptions {
  house: House;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
  /** Who the bearer of a token is; refuses a token that is not good (for the action, where that matters). */
  identify: (token: string, action?: string) => Promise<Viewer>;
}

/** The HTTP server with every endpoint, `/api/health` and `/api/openapi.json`; pages and files are added by the shell. */
export function createHttp({ house, routes, pipeline, problemOf, identify }: HttpOptions): FastifyInstance {
  const { config, log } = house;
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  http.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Signing out and the like send the content type and nothing else.
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });

  const headers = securityHeaders(config.publicUrl.startsWith('https:'));
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    observeRequest(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime);
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });

  const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = problemOf(error, languageOf(request), request.id);
    if (refused.cause) log.error({ err: refused.cause, requestId: request.id }, 'request failed');
    return reply
      .code(refused.problem.status)
      .headers(refused.headers)
      .type('application/problem+json')
      .send(JSON.stringify(refused.problem));
  };
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));

  const limiter = new RateLimiterMemory({ points: config.rateLimitPerMinute, duration: 60 });
  const askerOf = async (request: FastifyRequest, action: string): Promise<Asker> => {
    const bucket = await limiter.consume(request.ip).catch((error: unknown) => {
      const waitMs = typeof error === 'object' && error && 'msBeforeNext' in error ? Number(error.msBeforeNext) : 1000;
      return refuse('request.tooMany', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    });
    if (isRefusal(bucket)) throw bucket;
    const token = bearerOf(request);
    return {
      viewer: token ? await identify(token, action) : visitor,
      language: languageOf(request),
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    };
  };

  for (const bound of routes) {
    const { endpoint } = bound;
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes ?? bodyLimitBytes,
      handler: async (request, reply) => {
        const asker = await askerOf(request, endpoint.action).catch((error: unknown) => {
          // Signing out and signing in must work with a token that is no longer good.
          if (bound.rule.who === 'anyone' && isRefusal(error) && error.code.startsWith('auth.')) return null;
          throw error;
        });
        const sender = asker ?? {
          viewer: visitor,
          language: languageOf(request),
          requestId: request.id,
          address: request.ip,
          userAgent: request.headers['user-agent'],
        };
        const file = await pipeline.file(bound, sender, request);
        if (file)
          return reply
            .type(endpoint.fileType ?? 'application/octet-stream')
            .header('content-disposition', `attachment; filename="${file.name}"`)
            .send(file.stream);
        const text = await pipeline.answer(bound, sender, request);
        return reply
          .code(endpoint.status ?? 200)
          .type('application/json; charset=utf-8')
          .send(text);
      },
    });
  }

  const known = new Set(routes.map((bound) => endpointKey(bound.endpoint)));
  if (known.size !== routes.length) throw new Error('Two features answer the same endpoint');

  http.get('/api/health', async (_, reply) => {
    const isUp = await house.db.isAlive();
    if (!isUp) reply.code(503).header('retry-after', '2');
    return { status: isUp ? 'up' : 'databaseUnavailable' };
  });
  const description = JSON.stringify(openApi(routes, config.publicUrl));
  http.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(description));
  http.all('/api/*', (request, reply) => sendProblem(refuse('thing.notFound'), request, reply));
  return http;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  return authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : undefined;
}

/** `?lang` → stored choice (a cookie that mirrors it) → Accept-Language. */
export function languageOf(request: { query: unknown; headers: { cookie?: string; 'accept-language'?: string } }): Language {
  const asked = typeof request.query === 'object' && request.query && 'lang' in request.query ? request.query.lang : undefined;
  if (isLanguage(asked)) return asked;
  const stored = /(?:^|;\s*)appLanguage=(\w\w)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : pickLanguage(request.headers['accept-language']);
}
