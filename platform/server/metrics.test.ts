import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { observeRequest, startMetrics } from './metrics.ts';

const log = createLog({ level: 'silent' });

/** A port that was free a moment ago. */
async function freePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { port: (server.address() as AddressInfo).port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('ER-02 figures name routes by their template, on an address of their own', async () => {
  const { port, release } = await freePort();
  await release();
  const metrics = await startMetrics({ metricsPort: port }, log);
  observeRequest('/api/groups/:id', 'GET', 404, 12);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.02",route="/api/groups/:id",method="GET",status="404"} 1');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.01",route="/api/groups/:id",method="GET",status="404"} 0');
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await metrics.stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
});

test('ER-02 a taken port costs the figures, never the start', async () => {
  const { port, release } = await freePort();
  const metrics = await startMetrics({ metricsPort: port }, log);
  expect(metrics.port).toBe(0);
  await metrics.stop();
  await release();
});
