import type { TaskList } from 'graphile-worker';
import { workChangedMessage } from '#platform/contract/work.ts';
import { DatabaseTooSlow, type Queries, type Transaction } from './db.ts';
import type { House } from './house.ts';
import { rooms } from './live-rooms.ts';
import { continueWork, endWork, holdWork, keepProgress, workTask, type HeldWork, type WorkKind } from './work-store.ts';

export { beginWork, disownWorks, findWorksOf, type WorkKind, type WorkSeen } from './work-store.ts';

/** The result of one batch. */
export interface Batch {
  /** Number of things processed; 0 ends this part. */
  done: number;
  /** Cursor of the next batch, for parts that do not delete what they read. */
  place?: string;
}

/**
 * The share of a feature in a kind of background task; `subject` is the ID of the thing that the
 * task is about.
 */
export interface WorkPart {
  kind: WorkKind;
  /** Unique in its kind, such as `documents`. */
  name: string;
  /** Most things per batch, for a few tenths of a second; reduced where the database is slow. */
  size: number;
  /** Runs after all other parts, for the thing itself. */
  isLast?: true;
  /** Number of things to process, for the progress bar. */
  count: (queries: Queries, subject: string) => Promise<number>;
  /**
   * Processes the next things in a transaction. Committed work is never repeated; work that was
   * rolled back is.
   */
  batch: (house: House, tx: Transaction, subject: string, next: { size: number; place: string | null }) => Promise<Batch>;
}

/** Time slice of a job, after which other jobs of its queue run. */
const sliceMs = 2_000;
/** Shortest interval between progress messages to open windows. */
const tellMs = 500;

/**
 * Tasks of this node for all kinds of background task: each resumes and runs until it is done or
 * its time slice ends.
 */
export function workTasks(house: House, parts: readonly WorkPart[]): TaskList {
  const kinds = Map.groupBy(parts, ({ kind }) => kind.name);
  return Object.fromEntries(
    [...kinds].map(([name, ofKind]) => {
      const inOrder = ofKind.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
      return [workTask(name), (payload: unknown) => work(house, inOrder, (payload as { id: string }).id)];
    }),
  );
}

async function work(house: House, parts: readonly WorkPart[], id: string): Promise<void> {
  const until = Date.now() + sliceMs;
  let toldAt = 0;
  let share = 1;
  while (Date.now() < until) {
    try {
      const step = await house.db.transaction((tx) => takeStep(house, tx, parts, id, share));
      if (step?.ownerId && (step.isEnded || Date.now() - toldAt > tellMs)) {
        toldAt = Date.now();
        house.live.send([rooms.user(step.ownerId)], { type: workChangedMessage, id });
      }
      if (!step || step.isEnded) return;
    } catch (error) {
      // Retries with half the batch; if one thing is still too slow, the job is retried later.
      if (!(error instanceof DatabaseTooSlow) || share < 1 / 64) throw error;
      share /= 2;
    }
  }
  await continueWork(house.db, id);
}

interface Step {
  ownerId: string | null;
  isEnded: boolean;
}

/**
 * Runs one batch and saves its progress in the same transaction; the first batch counts the things.
 */
async function takeStep(house: House, tx: Transaction, parts: readonly WorkPart[], id: string, share: number): Promise<Step | undefined> {
  const held = await holdWork(tx, id);
  if (!held) return undefined;
  const { subject, ownerId } = held;
  if (held.total === null) {
    let total = 0;
    for (const part of parts) total += await part.count(tx, subject);
    await keepProgress(tx, id, { done: 0, total, part: null, place: null });
    return { ownerId, isEnded: false };
  }
  for (const [part, place] of partsFrom(parts, held)) {
    const batch = await part.batch(house, tx, subject, { size: Math.max(1, Math.floor(part.size * share)), place });
    if (batch.done === 0) continue;
    await keepProgress(tx, id, { done: batch.done, total: held.total, part: part.name, place: batch.place ?? null });
    return { ownerId, isEnded: false };
  }
  await endWork(tx, id);
  return { ownerId, isEnded: true };
}

/** The remaining parts, the current one with its cursor. */
function partsFrom(parts: readonly WorkPart[], { part, place }: HeldWork): [WorkPart, string | null][] {
  const at = Math.max(
    0,
    parts.findIndex(({ name }) => name === part),
  );
  return parts.slice(at).map((each) => [each, each.name === part ? place : null]);
}
