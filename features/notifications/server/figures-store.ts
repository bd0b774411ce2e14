import sql from 'sql-template-tag';
import { level, type FigureSource } from '#platform/server/figure-source.ts';

/** In how many browsers people are told while they are away. */
export const notificationFigures: readonly FigureSource[] = [
  level('pushBrowsers', () => sql`select count(*) as count from push_subscriptions`, true),
];
