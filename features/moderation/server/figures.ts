import { stringify } from 'csv-stringify';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { Figures } from '../contract/shapes.ts';
import { readFigureRows } from './figures-store.ts';

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

async function figuresOf({ db }: Pick<Context, 'db'>, requested: number | undefined): Promise<Figures> {
  const year = requested ?? new Date().getUTCFullYear();
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
  const translate = (key: string) => words.translate(language, 'moderation', key);
  const named = (part: string, names: string, counts: readonly { name: string; count: number }[]) =>
    counts.map(({ name, count }) => [translate(`figures.${part}`), translate(`${names}.${name}`), count] as const);
  const lines: (readonly [string, string, number | null])[] = [
    [translate('figures.reports'), translate('figures.total'), reports.total],
    ...named('byReason', 'reason', reports.byReason),
    ...reports.byKind.map(({ name, count }) => [translate('figures.byKind'), words.kind(language, name), count] as const),
    [translate('figures.decisions'), translate('figures.total'), decisions.total],
    ...named('byDecision', 'decided', decisions.byDecision),
    ...named('byGround', 'ground', decisions.byGround),
    [translate('figures.decisions'), translate('figures.automated'), decisions.automated],
    [translate('figures.held'), translate('figures.total'), held],
    [translate('figures.objections'), translate('figures.total'), objections.total],
    [translate('figures.objections'), translate('figures.upheld'), objections.upheld],
    [translate('figures.objections'), translate('figures.restored'), objections.restored],
    [translate('figures.decisions'), translate('figures.medianHours'), medianHours],
    [translate('figures.people'), translate('figures.activePeople'), activePeople],
  ];
  const stream = stringify([[translate('figures.part'), translate('figures.figure'), String(year)], ...lines], {
    bom: true,
    escape_formulas: true,
  });
  return { name: `moderation-${year}.csv`, stream };
}
