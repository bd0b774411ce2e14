import { setTimeout as sleep } from 'node:timers/promises';
import { createIdentify, createIdentifyAgain, createNoteDenial, ensureAdministrator } from '#features/accounts/server/public-api.ts';
import { followSwitches } from '#features/admin/server/public-api.ts';
import { roomsToJoin } from '#features/groups/server/public-api.ts';
import { withPersonalTokens } from '#features/integrations/server/public-api.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { backupFigures, nightlyBackup, reportBackupFolder } from '#platform/server/backup/nightly-backup.ts';
import type { Config } from '#platform/server/config/config.ts';
import { openListener } from '#platform/server/http/listener.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { startLive, type LiveServer } from '#platform/server/live/live.ts';
import { bindLiveCalls } from '#platform/server/live/live-calls.ts';
import type { Live } from '#platform/server/common/live-rooms.ts';
import type { Log } from '#platform/server/logging/log.ts';
import { createMail } from '#platform/server/mail/mail.ts';
import { appFigures } from '#platform/server/database/app-figures.ts';
import { startMetrics } from '#platform/server/metrics/start-metrics.ts';
import { watchedGauges } from '#platform/server/metrics/watched-gauges.ts';
import { releaseOf } from '#platform/server/config/release.ts';
import { openTracing } from '#platform/server/tracing/open-tracing.ts';
import { traceWith } from '#platform/server/tracing/traced.ts';
import { createApp, type CreatedApp } from './create-app.ts';
import { features } from './features.ts';
import { settingsOf } from './page-settings.ts';
import { servePages } from './pages.ts';
import { servePublicFiles } from './public-files.ts';
import { builtPages } from './render.ts';
import { serveServiceWorker } from './service-worker.ts';
import { serveFiles } from './serve-files.ts';

/** Time for load balancers to notice that a node is not ready, where nodes share a database. */
const noticeMs = 5_000;
/** Time over which its windows are moved to other nodes. */
const handOverMs = 3_000;
/** Time for pending answers during the shutdown. */
const lastAnswersMs = 10_000;

/** The running application. */
export interface RunningApp {
  address: string;
  administrator: { email: string; oneTimePassword: string } | undefined;
  close: () => Promise<void>;
}

/** Starts everything in order: database, tables, features, HTTP with pages, live messages, jobs. */
export async function startApp(config: Config, log: Log): Promise<RunningApp> {
  // Commands may send messages before the socket server exists.
  let live: LiveServer | undefined;
  const created = await createApp(
    config,
    log,
    liveOf(() => live),
  );
  const { app, opened, close } = created;
  let isClosing = false;
  try {
    await openTraces(created);
    const switches = await followSwitches(app);
    opened.push({ name: 'switches of modules', close: switches.stop });
    const calls = callsOf(app);
    const http = await openHttp(created, calls, () => isClosing);
    const administrator = await ensureAdministrator(app);
    for (const feature of features) await feature.onStart?.(app);
    await openMetrics(created, () => live);
    await openJobs(created);
    await openServices(created);
    live = startLive(http.server, {
      ...calls,
      app,
      roomsFor: (viewer) => roomsToJoin(app.db, viewer),
      calls: bindLiveCalls(features),
      watchedRooms: () => features.filter(({ name }) => !app.modules.isOff(name)).flatMap((feature) => feature.liveRooms ?? []),
      onNodeNotice: switches.onNodeNotice,
    });
    opened.push({ name: 'live messages', close: live.close });
    await http.ready();
    const listener = await openListener(http.server, config);
    opened.push({
      name: 'connections',
      withinMs: noticeMs + handOverMs + lastAnswersMs + 2_000,
      close: () => {
        isClosing = true;
        return closeConnections(config, listener, live);
      },
    });
    return { address: config.port === 0 ? `http://localhost:${listener.port}` : config.publicUrl, administrator, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sends through the socket server once it exists; messages before that have no recipients. */
function liveOf(live: () => LiveServer | undefined): Live {
  return {
    send: (...message) => live()?.send(...message),
    sendHere: (...message) => live()?.sendHere(...message),
    notifyNodes: (topic) => live()?.notifyNodes(topic),
    enter: (...move) => live()?.enter(...move),
    leave: (...move) => live()?.leave(...move),
    empty: (room) => live()?.empty(room),
    endSession: (id) => live()?.endSession(id),
    sendEvent: (...message) => live()?.sendEvent(...message),
    peopleIn: async (room) => (await live()?.peopleIn(room)) ?? [],
  };
}

async function openTraces({ app: { config, log }, opened }: CreatedApp): Promise<void> {
  const tracing = await openTracing(config, { release: releaseOf(), log });
  traceWith(tracing);
  if (tracing) opened.push({ name: 'traces', close: tracing.stop });
}

/** Handlers of calls, over HTTP and over live connections. */
function callsOf(app: AppContext) {
  return {
    routes: bindRoutes(features),
    pipeline: new Pipeline(app),
    problemOf: createProblems(
      features.map((feature) => feature.errors),
      app.words,
    ),
    identify: createIdentify(app),
    noteDenial: createNoteDenial(app),
    identifyAgain: createIdentifyAgain(app),
  };
}

/** HTTP with calls, files and pages; it does not listen yet. */
async function openHttp({ app, opened }: CreatedApp, calls: ReturnType<typeof callsOf>, isClosing: () => boolean) {
  // Programs only use HTTP: live connections do not accept personal tokens.
  const http = createHttp({ ...calls, app, identify: withPersonalTokens(app, calls.identify), isClosing });
  opened.push({ name: 'server', close: () => http.close() });
  const development = app.config.isDevelopment ? await (await import('./development.ts')).developmentPages(http.server) : undefined;
  await serveFiles(http, development);
  if (!development) await serveServiceWorker(http);
  const source = development ?? (await builtPages());
  app.pagePatterns = async () => (await source.renderer()).pagePatterns(settingsOf(app, source));
  servePublicFiles(http, { app, features, source });
  servePages(http, { ...calls, app, source });
  return http;
}

async function openMetrics({ app, opened }: CreatedApp, live: () => LiveServer | undefined): Promise<void> {
  const { config, db, log, storage } = app;
  await reportBackupFolder(config.backups, log);
  const looks = [
    appFigures(db, () => live()?.connections() ?? 0, storage),
    backupFigures(config.backups),
    watchedGauges(
      features.flatMap(({ gauges = [] }) => gauges),
      db,
    ),
  ];
  const metrics = await startMetrics(config.metrics, log, async () => void (await Promise.all(looks.map((look) => look()))));
  opened.push({ name: 'metrics', close: () => metrics.stop() });
}

async function openJobs({ app, subscribers, opened }: CreatedApp): Promise<void> {
  const { config, db, log } = app;
  const periodic = [...features.flatMap((feature) => feature.periodicJobs ?? []), ...nightlyBackup(config.backups)];
  const taskSteps = features.flatMap((feature) => feature.taskSteps ?? []);
  const jobs = await startJobs(app, subscribers, periodic, createMail(config, db, log), taskSteps);
  opened.push({ name: 'jobs', close: () => jobs.stop(), withinMs: 5_000 });
}

/** Listeners of features besides HTTP, such as for incoming email. */
async function openServices({ app, opened }: CreatedApp): Promise<void> {
  for (const feature of features) {
    const service = await feature.service?.(app);
    if (service) opened.push({ ...service, withinMs: 5_000 });
  }
}

/** Where nodes share a database, moves windows to other nodes before the connections close. */
async function closeConnections(
  { databaseUrl }: Config,
  listener: Awaited<ReturnType<typeof openListener>>,
  live: LiveServer | undefined,
): Promise<void> {
  if (databaseUrl) {
    listener.keepNobody();
    await sleep(noticeMs);
    await listener.letNobodyIn();
    await live?.handOver(handOverMs);
  }
  await listener.close(lastAnswersMs);
}
