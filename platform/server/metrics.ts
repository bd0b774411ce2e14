import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const registry = new Registry();

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers took, by route, method and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  registers: [registry],
});

const freeBytes = new Gauge({ name: 'disk_free_bytes', help: 'What is free on the disk of the data folder.', registers: [registry] });

/** Notes what is free on the disk of the data folder. */
export function observeFreeBytes(bytes: number): void {
  freeBytes.set(bytes);
}

/** Counts one answered request. The route is the template, never the address, whose ids would be without end. */
export function observeRequest(route: string, method: string, status: number, durationMs: number): void {
  durations.observe({ route, method, status }, durationMs / 1000);
}

/** Serves the figures to Prometheus on an address of their own, reachable from this machine only. Metrics never keep the product from starting. */
export async function startMetrics(
  { metricsPort }: Pick<Config, 'metricsPort'>,
  log: Log,
): Promise<{ port: number; stop: () => Promise<void> }> {
  if (metricsPort === 0) return { port: 0, stop: async () => {} };
  collectOnce();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'x-content-type-options': 'nosniff' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await listening(server, metricsPort);
  } catch (error) {
    log.warn(
      { port: metricsPort, reason: error instanceof Error && 'code' in error ? error.code : String(error) },
      'no metrics: set METRICS_PORT to a free port, or to 0',
    );
    return { port: 0, stop: async () => {} };
  }
  return {
    port: metricsPort,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let isCollecting = false;

function collectOnce(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: registry });
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
