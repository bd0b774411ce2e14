import { stringify } from 'csv-stringify';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { Figures } from '../contract/shapes.ts';
import { readFigureRows } from './figures-store.ts';

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

async function figuresOf({ db }: Pick<Context, 'db'>, asked: number | undefined): Promise<Figures> {
  const year = asked ?? new Date().getUTCFullYear();
  const rows = await readFigureRows(db, { from: `${year}-01-01T00:00:00Z`, until: `${year + 1}-01-01T00:00:00Z` });
  const { byReason, byKind, byDecision, byGround, held, objections, upheld, restored, medianHours, activePeople } = rows;
  return {
    year,
    reports: { total: sum(byReason), byReason, byKind },
    // No decision is automated: the rule about links only holds content for review (`held`).
    decisions: { total: sum(byDecision), byDecision, byGround, automated: 0 },
    held,
    objections: { total: objections, upheld, restored },
    medianHours,
    activePeople,
  };
}

export const readFigures = (
  context: Context,
  { query }: ParsedInput<typeof endpoints.readFigures>,
): Promise<Reply<typeof endpoints.readFigures>> => figuresOf(context, query.year);

/**
 * Returns the figures as CSV, one per line, with a byte order mark so that spreadsheets detect
 * UTF-8.
 */
export async function downloadFigures(context: Context, { query }: ParsedInput<typeof endpoints.downloadFigures>): Promise<FileAnswer> {
  const { year, reports, decisions, held, objections, medianHours, activePeople } = await figuresOf(context, query.year);
  const { words, language } = context;
  const say = (key: string) => words.say(language, 'moderation', key);
  const named = (part: string, names: string, counts: readonly { name: string; count: number }[]) =>
    counts.map(({ name, count }) => [say(`figures.${part}`), say(`${names}.${name}`), count] as const);
  const lines: (readonly [string, string, number | null])[] = [
    [say('figures.reports'), say('figures.total'), reports.total],
    ...named('byReason', 'reason', reports.byReason),
    ...reports.byKind.map(({ name, count }) => [say('figures.byKind'), words.kind(language, name), count] as const),
    [say('figures.decisions'), say('figures.total'), decisions.total],
    ...named('byDecision', 'decided', decisions.byDecision),
    ...named('byGround', 'ground', decisions.byGround),
    [say('figures.decisions'), say('figures.automated'), decisions.automated],
    [say('figures.held'), say('figures.total'), held],
    [say('figures.objections'), say('figures.total'), objections.total],
    [say('figures.objections'), say('figures.upheld'), objections.upheld],
    [say('figures.objections'), say('figures.restored'), objections.restored],
    [say('figures.decisions'), say('figures.medianHours'), medianHours],
    [say('figures.people'), say('figures.activePeople'), activePeople],
  ];
  const stream = stringify([[say('figures.part'), say('figures.figure'), String(year)], ...lines], { bom: true, escape_formulas: true });
  return { name: `moderation-${year}.csv`, stream };
}
