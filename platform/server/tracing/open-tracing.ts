import type { Context, Span as OpenSpan, SpanKind } from '@opentelemetry/api';
import type { Config } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import type { Attributes, Span, Tracing } from './traced.ts';

/** Interval between warnings about the same failure. */
const warnIntervalMs = 300_000;
const timeoutMs = 5_000;

/**
 * Starts tracing with OpenTelemetry, which is loaded here only. Spans are sent in batches in the
 * background; if the collector is unavailable, they are dropped with a warning. The packages read
 * `OTEL_EXPORTER_OTLP_HEADERS` and similar variables.
 */
export async function openTracing(
  { traces }: Pick<Config, 'traces'>,
  { release, log }: { release: string; log: Log },
): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const packages = await loadPackages();
  const { api } = packages;
  const provider = createProvider(packages, traces, { release, log });
  const tracer = provider.getTracer('atrium', release);

  const end = (span: OpenSpan, error: unknown) => {
    if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: codeOf(error) });
    span.end();
  };
  const start = (name: string, kind: SpanKind, attributes: Attributes, context: Context) =>
    tracer.startSpan(name, { kind, attributes }, context);

  return {
    async within(name, attributes, work) {
      const context = api.context.active();
      const span = start(name, api.SpanKind.INTERNAL, attributes, context);
      try {
        const value = await api.context.with(api.trace.setSpan(context, span), work);
        end(span, undefined);
        return value;
      } catch (error) {
        end(span, error);
        throw error;
      }
    },
    begin(name, headers): Span {
      const context = api.propagation.extract(api.ROOT_CONTEXT, headers);
      const span = start(name, api.SpanKind.SERVER, {}, context);
      return {
        within: (go) => api.context.with(api.trace.setSpan(context, span), go),
        note: (attributes) => void span.setAttributes(attributes),
        rename: (name) => void span.updateName(name),
        end: (error) => end(span, error),
        traceId: span.spanContext().traceId,
      };
    },
    async stop() {
      await provider.shutdown().catch(() => {});
      api.context.disable();
      api.propagation.disable();
      api.diag.disable();
    },
  };
}

/** The packages of OpenTelemetry. */
async function loadPackages() {
  const [api, sdk, exporter, contexts, core, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, exporter, contexts, core, resources };
}

/** Registers context, propagation and diagnostics globally; returns the provider of tracers. */
function createProvider(
  { api, sdk, exporter, contexts, core, resources }: Awaited<ReturnType<typeof loadPackages>>,
  traces: NonNullable<Config['traces']>,
  { release, log }: { release: string; log: Log },
) {
  const warn = warnRarely(log);
  const silent = () => {};
  api.diag.setLogger({ error: warn, warn: silent, info: silent, debug: silent, verbose: silent }, api.DiagLogLevel.ERROR);
  const { defaultResource, resourceFromAttributes } = resources;
  const traceExporter = new exporter.OTLPTraceExporter({ url: traces.url, timeoutMillis: timeoutMs });
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': traces.serviceName, 'service.version': release })),
    // The sampling decision of a remote parent is kept.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: traceExporter, exportTimeoutMillis: timeoutMs })],
  });
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return provider;
}

/** Logs failed exports, at most once per `warnIntervalMs`. */
function warnRarely(log: Log): (message: string) => void {
  let warnedAt = -Infinity;
  return (message) => {
    if (Date.now() - warnedAt < warnIntervalMs) return;
    warnedAt = Date.now();
    log.warn({ reason: message.slice(0, 200) }, 'traces cannot be exported and are dropped: check OTEL_EXPORTER_OTLP_ENDPOINT');
  };
}

/** Name of an error; its message may contain user content. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
