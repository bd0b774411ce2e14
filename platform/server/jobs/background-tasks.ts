import type { TaskList } from 'graphile-worker';
import { taskChangedMessage } from '#platform/contract/background-task.ts';
import { DatabaseTooSlow, type Queries, type Transaction } from '../database/db.ts';
import type { AppContext } from '../app-context.ts';
import { rooms } from '../common/live-rooms.ts';
import { requeueTask, completeTask, lockTask, saveProgress, taskJob, type LockedTask, type TaskKind } from './background-task-store.ts';

export { startTask, disownTasks, findTasksOf, type TaskKind, type TaskProgress } from './background-task-store.ts';

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
export interface TaskStep {
  kind: TaskKind;
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
  batch: (app: AppContext, tx: Transaction, subject: string, next: { size: number; place: string | null }) => Promise<Batch>;
}

/** Time slice of a job, after which other jobs of its queue run. */
const sliceMs = 2_000;
/** Shortest interval between progress messages to open windows. */
const notifyIntervalMs = 500;

/**
 * Tasks of this node for all kinds of background task: each resumes and runs until it is done or
 * its time slice ends.
 */
export function taskJobs(app: AppContext, steps: readonly TaskStep[]): TaskList {
  const kinds = Map.groupBy(steps, ({ kind }) => kind.name);
  return Object.fromEntries(
    [...kinds].map(([name, ofKind]) => {
      const inOrder = ofKind.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
      return [taskJob(name), (payload: unknown) => runTask(app, inOrder, (payload as { id: string }).id)];
    }),
  );
}

async function runTask(app: AppContext, steps: readonly TaskStep[], id: string): Promise<void> {
  const until = Date.now() + sliceMs;
  let notifiedAt = 0;
  let share = 1;
  while (Date.now() < until) {
    try {
      const outcome = await app.db.transaction((tx) => runBatch(app, tx, steps, id, share));
      if (outcome?.ownerId && (outcome.isEnded || Date.now() - notifiedAt > notifyIntervalMs)) {
        notifiedAt = Date.now();
        app.live.send([rooms.user(outcome.ownerId)], { type: taskChangedMessage, id });
      }
      if (!outcome || outcome.isEnded) return;
    } catch (error) {
      // Retries with half the batch; if one thing is still too slow, the job is retried later.
      if (!(error instanceof DatabaseTooSlow) || share < 1 / 64) throw error;
      share /= 2;
    }
  }
  await requeueTask(app.db, id);
}

interface StepOutcome {
  ownerId: string | null;
  isEnded: boolean;
}

/**
 * Runs one batch and saves its progress in the same transaction; the first batch counts the things.
 */
async function runBatch(
  app: AppContext,
  tx: Transaction,
  steps: readonly TaskStep[],
  id: string,
  share: number,
): Promise<StepOutcome | undefined> {
  const locked = await lockTask(tx, id);
  if (!locked) return undefined;
  const { subject, ownerId } = locked;
  if (locked.total === null) {
    let total = 0;
    for (const step of steps) total += await step.count(tx, subject);
    await saveProgress(tx, id, { done: 0, total, part: null, place: null });
    return { ownerId, isEnded: false };
  }
  for (const [step, place] of stepsFrom(steps, locked)) {
    const batch = await step.batch(app, tx, subject, { size: Math.max(1, Math.floor(step.size * share)), place });
    if (batch.done === 0) continue;
    await saveProgress(tx, id, { done: batch.done, total: locked.total, part: step.name, place: batch.place ?? null });
    return { ownerId, isEnded: false };
  }
  await completeTask(tx, id);
  return { ownerId, isEnded: true };
}

/** The remaining parts, the current one with its cursor. */
function stepsFrom(steps: readonly TaskStep[], { part, place }: LockedTask): [TaskStep, string | null][] {
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === part),
  );
  return steps.slice(at).map((each) => [each, each.name === part ? place : null]);
}
