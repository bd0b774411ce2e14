import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/** Number of comments written. */
export const commentFigures: readonly FigureSource[] = [
  flow('comments', (day) => sql`select count(*) as count from comments where ${madeOn(sql`id`, day)}`),
];
