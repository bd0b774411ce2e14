import type { Queries } from '#platform/server/database/db.ts';
import type { FigureDay, FigureSource } from '#platform/server/extension-points/figure-source.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { addCounted, drainCounters } from '#platform/server/metrics/day-counters.ts';
import type { TaskKind, TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { figureLimits } from '../contract/limits.ts';
import { daysBack, saveEmptyDays, saveFigures, noteCounting, type CountedFigure } from './store.ts';

type Asking = Pick<AppContext, 'db' | 'log'>;

/** Counts today so far, and yesterday again, which may have been counted before it was over. */
export async function countLatest({ db, log }: Asking, sources: readonly FigureSource[]): Promise<void> {
  const days = await daysBack(db, 1, 2);
  for (const [index, day] of days.entries()) await countDay({ db, log }, sources, day, index === days.length - 1);
  await noteCounting(db);
}

async function countDay({ db, log }: Asking, sources: readonly FigureSource[], day: FigureDay, isToday: boolean): Promise<void> {
  for (const { name, kind, isOfTheMoment, count } of sources) {
    if (isOfTheMoment && !isToday) continue;
    try {
      const figure = { name, count: await count(db, day) };
      await saveFigures(db, day.day, [figure], isOfTheMoment && kind === 'flow' ? 'most' : 'set');
    } catch (error) {
      log.warn({ err: error, figure: name }, 'figure could not be counted');
    }
  }
}

/** Adds the counters of this process to today's figures. If that fails, the next run adds them. */
export async function saveCounted({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const taken = drainCounters();
  if (taken.length === 0) return;
  try {
    const [today] = await daysBack(db, 0);
    if (today) await saveFigures(db, today.day, taken, 'add');
  } catch {
    for (const { name, count } of taken) addCounted(name, count);
  }
}

export const figuresBackfill: TaskKind = { name: 'figures.fillIn', queue: 'figures' };

/** Backfills figures of days before counting began, oldest day first. */
export function countingBefore(sources: readonly FigureSource[], back: number = figureLimits.days): TaskStep {
  const countable = sources.filter(({ isOfTheMoment }) => !isOfTheMoment);
  const levels = countable.filter(({ kind }) => kind === 'level');
  return {
    kind: figuresBackfill,
    name: 'days',
    size: 5,
    count: async () => back + 1,
    async batch(_app, tx, _subject, { size, place }) {
      const left = place === null ? back : Number(place);
      if (left < 0) return { done: 0 };
      const days = await daysBack(tx, left, size);
      // Days before the first data are stored as zeros, without counting; a new installation has a
      // year of them.
      if (await isAnything(tx, levels, days.at(-1))) for (const day of days) await countPast(tx, countable, day);
      else await saveEmptyDays(tx, days, countable);
      return { done: days.length, place: String(left - days.length) };
    },
  };
}

async function countPast(db: Queries, sources: readonly FigureSource[], day: FigureDay): Promise<void> {
  const figures: CountedFigure[] = [];
  for (const { name, count } of sources) figures.push({ name, count: await count(db, day) });
  await saveFigures(db, day.day, figures);
}

/** Whether any level is above zero at the end of a day. */
async function isAnything(db: Queries, levels: readonly FigureSource[], day?: FigureDay): Promise<boolean> {
  for (const { count } of levels) if (day && (await count(db, day)) > 0) return true;
  return false;
}
