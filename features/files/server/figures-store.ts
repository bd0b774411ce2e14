import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

/** Number of files shared. */
export const fileFigures: readonly FigureSource[] = [
  flow('files', (day) => sql`select count(*) as count from shared_files where ${madeOn(sql`id`, day)}`),
];
