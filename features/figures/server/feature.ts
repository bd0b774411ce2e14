import { route, serverFeature, type ServerFeature } from '#platform/server/feature.ts';
import { platformFigures } from '#platform/server/metrics/platform-figures.ts';
import { beginWork } from '#platform/server/work.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { countingBefore, countLatest, fillingIn, keepCounted } from './gather-figures.ts';
import { policy } from './policy.ts';
import { readFigures } from './read-figures.ts';
import { readState } from './read-state.ts';
import { isAnyKept } from './store.ts';

const keepEveryMs = 30_000;

/** Daily figures of these features and of the platform. */
export function figuresFeature(content: readonly Pick<ServerFeature, 'figureSources'>[]): ServerFeature {
  const sources = [...content.flatMap(({ figureSources }) => figureSources ?? []), ...platformFigures];
  return serverFeature({
    name: 'figures',
    policy,
    errors,
    routes: [route(endpoints.readFigures, readFigures(sources)), route(endpoints.readState, readState)],
    periodicJobs: [{ name: 'figures.count', cron: '*/10 * * * *', run: (house) => countLatest(house, sources) }],
    workParts: [countingBefore(sources)],
    async onStart(house) {
      setInterval(() => void keepCounted(house), keepEveryMs).unref();
      await house.db.transaction(async (tx) => {
        if (!(await isAnyKept(tx))) await beginWork(tx, fillingIn, { subject: 'figures' });
      });
    },
    tables: ['figure_days', 'figure_counting'],
    gather: figuresFeature,
  });
}

/** Figures of the platform only. */
export const figures = figuresFeature([]);
