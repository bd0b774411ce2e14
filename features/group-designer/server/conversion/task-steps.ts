import { memberJoined } from '#features/groups/server/domain-events.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { addressRequests, requestManagers } from '../agreement/request-managers.ts';
import { findDesigner } from '../plan/account-store.ts';
import { planDesign } from '../plan/plan-design.ts';
import { readRows } from '../row-store.ts';
import { lockRun, noteAttempt, noteProgress, setState, type DesignAtWork } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { designConverting } from './kinds.ts';
import { languageOf, membersToNotify } from './result-store.ts';
import { applyPlan } from './apply-plan.ts';

/** Maximum number of attempts; then the conversion fails, so that it can be corrected. */
export const mostAttempts = 10;

/** Minimum interval in ms between progress messages to the owner. */
const notifyIntervalMs = 500;

/**
 * Returns a progress callback that writes outside the transaction, so that progress is visible
 * before the commit.
 */
export function progressOf(app: AppContext, design: Pick<DesignAtWork, 'id' | 'ownerId'>, total: number): (count: number) => Promise<void> {
  let done = 0;
  let notifiedAt = 0;
  return async (count) => {
    done += count;
    if (Date.now() - notifiedAt < notifyIntervalMs) return;
    notifiedAt = Date.now();
    await noteProgress(app.db, design.id, { done: Math.min(done, total), total });
    notifyOwner(app, design);
  };
}

/**
 * Converts a design atomically; if that is no longer possible, resets it to a draft with the
 * reason.
 */
async function convert(app: AppContext, tx: Transaction, run: string, blocks: readonly FindBlocked[]): Promise<number> {
  const design = await lockRun(tx, run);
  if (design?.state !== 'converting') return 0;
  tx.afterCommit(() => notifyOwner(app, design));
  const fail = async (failure: string): Promise<number> => {
    await setState(tx, design.id, 'draft', { failure });
    return 1;
  };
  if ((await noteAttempt(app.db, design.id)) > mostAttempts) return fail('design.conversionFailed');
  const designer = await findDesigner(tx, design.ownerId);
  if (!designer?.mayDesign) return fail('design.forbidden');
  const rows = await readRows(tx, design.id);
  const plan = await planDesign(app, tx, designer, rows, blocks);
  if (plan.problems.length > 0) return fail('design.conversionFailed');
  const total = plan.people.length + plan.groups.length;
  await applyPlan(app, tx, {
    designId: design.id,
    designer,
    language: await languageOf(tx, design.ownerId),
    plan,
    blocks,
    made: progressOf(app, design, total),
  });
  await requestManagers(app, tx, design, plan);
  await setState(tx, design.id, 'converted', { isConverted: true });
  return total;
}

/** Batch size; each member costs a few statements. */
const batchSize = 100;

export const conversionSteps = (blocks: readonly FindBlocked[]): readonly TaskStep[] => [
  {
    kind: designConverting,
    name: 'make',
    size: 1,
    count: async () => 1,
    batch: async (app, tx, run) => ({ done: await convert(app, tx, run, blocks) }),
  },
  {
    // After the commit, so that the duration of a conversion reveals nothing about addresses: looks
    // up people named by address.
    kind: designConverting,
    name: 'ask',
    size: batchSize,
    count: async () => 0,
    async batch(app, tx, run, { size, place }) {
      const { count, last } = await addressRequests(app, tx, run, blocks, { after: place, limit: size });
      return { done: count, ...(last !== undefined && { place: last }) };
    },
  },
  {
    // After the commit: notifies windows, and other features of members who had an account before.
    kind: designConverting,
    name: 'tell',
    size: batchSize,
    count: async () => 0,
    async batch(app, tx, run, { size, place }) {
      const [groupId = '', userId = ''] = (place ?? '').split(' ');
      const members = await membersToNotify(tx, run, { groupId, userId }, size);
      for (const member of members) await app.emit(tx, memberJoined(member));
      const last = members.at(-1);
      return { done: members.length, ...(last && { place: `${last.groupId} ${last.userId}` }) };
    },
  },
];
