import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracing, type Span } from '../tracing/traced.ts';

/** Traces each request under its route; does nothing where tracing is off. */
export function traceRequests(http: FastifyInstance, routeOf: (request: FastifyRequest) => string): void {
  const tracing = currentTracing();
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.begin(request.method, request.headers);
    spans.set(request, span);
    span.within(done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const status = reply.statusCode;
    const route = routeOf(request);
    span?.note({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'atrium.request_id': request.id,
    });
    span?.rename(`${request.method} ${route}`);
    span?.end(status >= 500 ? new Error(String(status)) : undefined);
    done();
  });
}
