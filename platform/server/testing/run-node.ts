import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { ServerFeature } from '../extension-points/feature.ts';
import type { Identify } from '../http/requesters.ts';
import { bindRoutes, Pipeline } from '../http/pipeline.ts';
import { createProblems } from '../http/problem.ts';
import { createHttp } from '../http/server.ts';
import { startJobs } from '../jobs/jobs.ts';
import { bindLiveCalls } from '../live/live-calls.ts';
import type { Live } from '../common/live-rooms.ts';
import { startLive } from '../live/live.ts';
import type { Viewer } from '../security/viewer.ts';
import type { TestApp } from './test-app.ts';

interface NodeOptions {
  identify: Identify;
  identifyAgain: (viewer: Viewer) => Promise<Viewer>;
  roomsFor: (viewer: Viewer) => Promise<string[]>;
  /** Replaces the broadcast of events, for example to end the process. */
  instead?: (live: Live) => Live['sendEvent'];
}

/**
 * Runs a context as one node of several on its database: HTTP, live connections and jobs. Sends its
 * URL to the parent process.
 */
export async function runNode(
  app: TestApp,
  features: readonly ServerFeature[],
  { identify, identifyAgain, roomsFor, instead }: NodeOptions,
): Promise<void> {
  const problemOf = createProblems(
    features.map((feature) => feature.errors),
    app.words,
  );
  const http = createHttp({ app, routes: bindRoutes(features), pipeline: new Pipeline(app), problemOf, identify });
  const live = startLive(http.server, {
    app,
    identify,
    identifyAgain,
    problemOf,
    roomsFor,
    calls: bindLiveCalls(features),
    watchedRooms: () => features.flatMap((feature) => feature.liveRooms ?? []),
  });
  app.live = { ...live, sendEvent: instead?.(live) ?? live.sendEvent };
  await startJobs(
    app,
    features.flatMap((feature) => feature.subscribers ?? []),
    [],
    async () => {},
    features.flatMap((feature) => feature.taskSteps ?? []),
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
  // A killed process writes no compile cache, so it is flushed now for the next one.
  flushCompileCache();
  process.send?.(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`);
}
