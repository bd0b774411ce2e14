import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/figure-source.ts';

/** How many files were handed over. */
export const fileFigures: readonly FigureSource[] = [
  flow('files', (day) => sql`select count(*) as count from shared_files where ${madeOn(sql`id`, day)}`),
];
