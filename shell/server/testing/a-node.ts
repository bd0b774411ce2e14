import type { AddressInfo } from 'node:net';
import { createHttp } from '#platform/server/http/server.ts';
import { Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { startLive } from '#platform/server/live/live.ts';
import type { Database } from '#platform/server/database/db.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { visitor } from '#platform/server/security/viewer.ts';

/** Starts a node without features: health and live connections only. Returns its port. */
export async function aNode(db: Database, settings: Record<string, string>): Promise<{ port: number; close: () => Promise<void> }> {
  const app = createTestApp(db, [], settings);
  const identify = async () => visitor;
  const problemOf = createProblems([], app.words);
  const http = createHttp({ app, routes: [], pipeline: new Pipeline(app), problemOf, identify });
  const live = startLive(http.server, {
    app,
    identify,
    identifyAgain: async (viewer) => viewer,
    roomsFor: async () => [],
    problemOf,
    calls: [],
    watchedRooms: () => [],
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (http.server.address() as AddressInfo).port,
    async close() {
      await live.close();
      await http.close();
    },
  };
}
