import { route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { platformFigures } from '#platform/server/metrics/platform-figures.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { countingBefore, countLatest, figuresBackfill, saveCounted } from './gather-figures.ts';
import { policy } from './policy.ts';
import { readFigures } from './read-figures.ts';
import { readState } from './read-state.ts';
import { isAnySaved } from './store.ts';

const keepEveryMs = 30_000;

/** Daily figures of these features and of the platform. */
export function figuresFeature(content: readonly Pick<ServerFeature, 'figureSources'>[]): ServerFeature {
  const sources = [...content.flatMap(({ figureSources }) => figureSources ?? []), ...platformFigures];
  return serverFeature({
    name: 'figures',
    policy,
    errors,
    routes: [route(endpoints.readFigures, readFigures(sources)), route(endpoints.readState, readState)],
    periodicJobs: [{ name: 'figures.count', cron: '*/10 * * * *', run: (app) => countLatest(app, sources) }],
    taskSteps: [countingBefore(sources)],
    async onStart(app) {
      setInterval(() => void saveCounted(app), keepEveryMs).unref();
      await app.db.transaction(async (tx) => {
        if (!(await isAnySaved(tx))) await startTask(tx, figuresBackfill, { subject: 'figures' });
      });
    },
    tables: ['figure_days', 'figure_counting'],
    gather: figuresFeature,
  });
}

/** Figures of the platform only. */
export const figures = figuresFeature([]);
