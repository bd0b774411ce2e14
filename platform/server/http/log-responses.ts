import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../logging/log.ts';
import { defineDayCounter } from '../metrics/day-counters.ts';
import { observeRequest } from '../metrics/figures.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The route pattern of the page, such as `/network/:id`; null where there is none or it is not
     * known yet.
     */
    pagePattern: string | null;
    isFailureLogged: boolean;
  }
}

const countFailure = defineDayCounter('errors');

/** Logs a failure with its cause immediately, since the client may disconnect before the answer. */
export type LogFailure = (request: FastifyRequest, reply: FastifyReply, status: number, cause: unknown) => void;

/**
 * Counts and traces every answer. Logs all 5xx, a share of the others, and with log level debug,
 * all.
 */
export function logResponses(http: FastifyInstance, log: Log, loggedShare = 0): LogFailure {
  traceRequests(http, routeOf);
  const aboutOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
    method: request.method,
    route: routeOf(request),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    requestId: request.id,
  });
  http.decorateRequest('pagePattern', null);
  http.decorateRequest('isFailureLogged', false);
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    observeRequest(routeOf(request), request.method, status, reply.elapsedTime);
    if (status >= 500) countFailure();
    if (status < 500) log[Math.random() < loggedShare ? 'info' : 'debug'](aboutOf(request, reply, status), 'request answered');
    else if (!request.isFailureLogged) log.warn(aboutOf(request, reply, status), 'request failed');
    done();
  });
  return (request, reply, status, cause) => {
    request.isFailureLogged = true;
    log.error({ ...aboutOf(request, reply, status), err: cause }, 'request failed');
  };
}

/** The template, not the path: IDs are private and of high cardinality. */
function routeOf({ routeOptions, pagePattern }: FastifyRequest): string {
  return routeOptions.url ?? pagePattern ?? 'unknown';
}
