import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/** Number of galleries created. */
export const galleryFigures: readonly FigureSource[] = [
  flow('galleries', (day) => sql`select count(*) as count from galleries where ${madeOn(sql`id`, day)}`),
];
