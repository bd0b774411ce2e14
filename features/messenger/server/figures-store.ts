import sql from 'sql-template-tag';
import { flow, madeOn, type FigureSource } from '#platform/server/extension-points/figure-source.ts';

export const messageFigures: readonly FigureSource[] = [
  flow('messages', (day) => sql`select count(*) as count from messages where ${madeOn(sql`id`, day)}`),
];
