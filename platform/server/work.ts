import type { TaskList } from 'graphile-worker';
import { workChangedMessage } from '#platform/contract/work.ts';
import { DatabaseTooSlow, type Queries, type Transaction } from './db.ts';
import type { House } from './house.ts';
import { rooms } from './live-rooms.ts';
import { continueWork, endWork, holdWork, keepProgress, workTask, type HeldWork, type WorkKind } from './work-store.ts';

export { beginWork, disownWorks, findWorksOf, type WorkKind, type WorkSeen } from './work-store.ts';

/** What one batch came to. */
export interface Batch {
  /** How many things were dealt with; none: this part is done. */
  done: number;
  /** Where the next batch goes on, for a part that does not use up what it reads. */
  place?: string;
}

/** The share that a feature has in a kind of work; `subject` is the id of the thing that the work is about. */
export interface WorkPart {
  kind: WorkKind;
  /** Unique in its kind, such as `documents`. */
  name: string;
  /** How many things a batch deals with at most: a few tenths of a second's worth. Fewer, where the database is slow. */
  size: number;
  /** Its turn comes when all other parts are done: the thing itself goes last. */
  isLast?: true;
  /** How many things there are to be dealt with, for showing progress. */
  count: (queries: Queries, subject: string) => Promise<number>;
  /** Deals with the next things in a transaction of its own. What is kept is never done again, what is not is done anew. */
  batch: (house: House, tx: Transaction, subject: string, next: { size: number; place: string | null }) => Promise<Batch>;
}

/** So long a job works before others of its queue have their turn. */
const sliceMs = 2_000;
/** So often at most, open windows are told of progress. */
const tellMs = 500;

/** What this node does for each kind of work: goes on where it stands, until it is done or others have their turn. */
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
      // Half as much may be done in time; where one thing is too much, the job is tried again later.
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

/** One batch with its progress, both kept or neither; the first step counts what there is. */
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

/** The parts from the present one on, which goes on at its place. */
function partsFrom(parts: readonly WorkPart[], { part, place }: HeldWork): [WorkPart, string | null][] {
  const at = Math.max(
    0,
    parts.findIndex(({ name }) => name === part),
  );
  return parts.slice(at).map((each) => [each, each.name === part ? place : null]);
}
