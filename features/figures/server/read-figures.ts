import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { FigureSource } from '#platform/server/extension-points/figure-source.ts';
import { countedByDay } from '#platform/server/metrics/day-counters.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { figuresBetween, lastCounted } from './store.ts';

const dayMs = 86_400_000;

/** Reads stored figures; nothing is counted on request. */
export function readFigures(sources: readonly Pick<FigureSource, 'name' | 'kind'>[]) {
  return async (
    { db }: Context,
    { query: { from, to } }: Pick<ParsedInput<typeof endpoints.readFigures>, 'query'>,
  ): Promise<Reply<typeof endpoints.readFigures>> => {
    const [rows, countedAt] = [await figuresBetween(db, from, to), await lastCounted(db)];
    const stored = new Map(rows.map(({ name, counts }) => [name, counts]));
    const all = [...sources, ...countedByDay().map((name) => ({ name, kind: 'flow' as const }))];
    const days = daysBetween(from, to);
    return {
      days,
      figures: all.map(({ name, kind }) => ({ name, kind, counts: days.map((_, index) => stored.get(name)?.[index] ?? null) })),
      countedAt,
    };
  };
}

function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10));
}
