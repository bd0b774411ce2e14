import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

export const questionFigures: readonly FigureSource[] = [
  flow('questions', (day) => sql`select count(*) as count from questions where ${madeOn(sql`id`, day)}`),
];
