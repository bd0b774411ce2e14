import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { MetricsSettings } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import { figures } from './figures.ts';

const noMetrics = { port: 0, stop: async () => {} };

/**
 * Serves metrics at `/metrics` on an address of their own; with a token, to its bearers only.
 * `look` updates values that are read on demand. A failure never prevents the start.
 */
export async function startMetrics(
  { port, host, token }: MetricsSettings,
  log: Log,
  look: () => Promise<void> = async () => {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  if (port === 0) return noMetrics;
  collectOnce();
  const server = createServer((request, response) => {
    if (token !== undefined && !bears(request, token)) response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    else if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
    else
      look()
        .then(() => figures.metrics())
        .then(
          (text) => response.writeHead(200, { 'content-type': figures.contentType, 'x-content-type-options': 'nosniff' }).end(text),
          (error: unknown) => {
            log.error({ err: error }, 'metrics could not be collected');
            response.writeHead(500).end();
          },
        );
  });
  try {
    await listening(server, port, host);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : String(error);
    log.warn(
      { host, port, reason },
      'metrics are not served: set METRICS_PORT to a free port, or to 0, and METRICS_HOST to an address of this machine',
    );
    return noMetrics;
  }
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compares hashes in constant time. */
function bears({ headers }: IncomingMessage, token: string): boolean {
  const [sent, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) => createHash('sha256').update(text).digest());
  return sent !== undefined && expected !== undefined && timingSafeEqual(sent, expected);
}

let isCollecting = false;

function collectOnce(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: figures });
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
