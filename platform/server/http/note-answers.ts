import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { defineDayCounter } from '../metrics/day-counters.ts';
import { observeRequest } from '../metrics/figures.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that was asked for, such as `/network/:id`; null where it is none, or not known yet. */
    pagePattern: string | null;
    isFailureNoted: boolean;
  }
}

const countFailure = defineDayCounter('errors');

/** Notes a failure with its cause, as soon as it is known: whoever asked may be gone before the answer is. */
export type NoteFailure = (request: FastifyRequest, reply: FastifyReply, status: number, cause: unknown) => void;

/**
 * Counts every answer, and traces it where traces are made. The log has one line for each that failed by our fault (5xx), one for that share of the others which was asked for, and
 * one for every other where somebody debugs.
 */
export function noteAnswers(http: FastifyInstance, log: Log, loggedShare = 0): NoteFailure {
  traceRequests(http, routeOf);
  const aboutOf = (request: FastifyRequest, reply: FastifyReply, status: number) => ({
    method: request.method,
    route: routeOf(request),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    requestId: request.id,
  });
  http.decorateRequest('pagePattern', null);
  http.decorateRequest('isFailureNoted', false);
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    observeRequest(routeOf(request), request.method, status, reply.elapsedTime);
    if (status >= 500) countFailure();
    if (status < 500) log[Math.random() < loggedShare ? 'info' : 'debug'](aboutOf(request, reply, status), 'request answered');
    else if (!request.isFailureNoted) log.warn(aboutOf(request, reply, status), 'request failed');
    done();
  });
  return (request, reply, status, cause) => {
    request.isFailureNoted = true;
    log.error({ ...aboutOf(request, reply, status), err: cause }, 'request failed');
  };
}

/** The template, never the address, whose ids are private and without end. */
function routeOf({ routeOptions, pagePattern }: FastifyRequest): string {
  return routeOptions.url ?? pagePattern ?? 'unknown';
}
