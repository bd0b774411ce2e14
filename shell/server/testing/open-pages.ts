import type { FastifyInstance } from 'fastify';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import type { PageAddress, Renderer } from '#platform/contract/page.ts';
import type { Database } from '#platform/server/database/db.ts';
import { bindRoutes, Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog, type Log } from '#platform/server/logging/log.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from '../features.ts';
import { servePages } from '../pages.ts';
import { servePublicFiles } from '../public-files.ts';
import { serveFiles } from '../serve-files.ts';
import { serveServiceWorker } from '../service-worker.ts';

interface OpenPages {
  env?: Record<string, string>;
  log?: Log | undefined;
  /** Called for each rendered page. */
  onRender?: (address: PageAddress) => void;
}

/**
 * Serves calls, pages and files as the application does, on a free port; pages lack built assets.
 */
export async function openPages(
  db: Database,
  { env = {}, log = createLog({ level: 'silent' }), onRender }: OpenPages = {},
): Promise<{ http: FastifyInstance; routes: BoundRoute[] }> {
  const app = { ...createTestApp(db, features, env), log };
  const problemOf = createProblems(
    features.map((feature) => feature.errors),
    app.words,
  );
  const routes = bindRoutes(features);
  const pipeline = new Pipeline(app);
  const http = createHttp({
    app,
    routes,
    pipeline,
    problemOf,
    identify: createIdentify(app),
    identifyAgain: createIdentifyAgain(app),
  });
  const web = '../../web/entry-server.tsx';
  const renderer = (await import(/* @vite-ignore */ web)) as Renderer;
  const source = {
    isDevelopment: false,
    assets: async () => ({ styleHashes: [], tags: Buffer.from('') }),
    renderer: async (): Promise<Renderer> => ({
      ...renderer,
      renderPage: (address, ...rest) => {
        onRender?.(address);
        return renderer.renderPage(address, ...rest);
      },
    }),
  };
  await serveFiles(http, undefined);
  await serveServiceWorker(http);
  servePublicFiles(http, { app, features, source });
  servePages(http, { app, routes, pipeline, problemOf, source });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return { http, routes };
}
