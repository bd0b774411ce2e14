import sql from 'sql-template-tag';
import { level, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/** Number of browsers with push subscriptions. */
export const notificationFigures: readonly FigureSource[] = [
  level('pushBrowsers', () => sql`select count(*) as count from push_subscriptions`, true),
];
