import { memberJoined } from '#features/groups/server/domain-events.ts';
import type { BlockedAmong } from '#platform/server/blocked-among.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { WorkPart } from '#platform/server/work.ts';
import { addressRequests, askManagers } from '../agreement/ask-managers.ts';
import { findDesigner } from '../plan/account-store.ts';
import { planDesign } from '../plan/plan-design.ts';
import { readRows } from '../row-store.ts';
import { lockRun, noteAttempt, noteProgress, setState, type DesignAtWork } from '../store.ts';
import { tellOwner } from '../tell-owner.ts';
import { designConverting } from './kinds.ts';
import { languageOf, membersToTell } from './made-store.ts';
import { makeReal } from './make-real.ts';

/** Maximum number of attempts; then the conversion fails, so that it can be corrected. */
export const mostAttempts = 10;

/** Minimum interval in ms between progress messages to the owner. */
const tellMs = 500;

/**
 * Returns a progress callback that writes outside the transaction, so that progress is visible
 * before the commit.
 */
export function progressOf(house: House, design: Pick<DesignAtWork, 'id' | 'ownerId'>, total: number): (count: number) => Promise<void> {
  let done = 0;
  let toldAt = 0;
  return async (count) => {
    done += count;
    if (Date.now() - toldAt < tellMs) return;
    toldAt = Date.now();
    await noteProgress(house.db, design.id, { done: Math.min(done, total), total });
    tellOwner(house, design);
  };
}

/**
 * Converts a design atomically; if that is no longer possible, resets it to a draft with the
 * reason.
 */
async function convert(house: House, tx: Transaction, run: string, blocks: readonly BlockedAmong[]): Promise<number> {
  const design = await lockRun(tx, run);
  if (design?.state !== 'converting') return 0;
  tx.afterCommit(() => tellOwner(house, design));
  const fail = async (failure: string): Promise<number> => {
    await setState(tx, design.id, 'draft', { failure });
    return 1;
  };
  if ((await noteAttempt(house.db, design.id)) > mostAttempts) return fail('design.conversionFailed');
  const designer = await findDesigner(tx, design.ownerId);
  if (!designer?.mayDesign) return fail('design.forbidden');
  const rows = await readRows(tx, design.id);
  const plan = await planDesign(house, tx, designer, rows, blocks);
  if (plan.problems.length > 0) return fail('design.conversionFailed');
  const total = plan.people.length + plan.groups.length;
  await makeReal(house, tx, {
    designId: design.id,
    designer,
    language: await languageOf(tx, design.ownerId),
    plan,
    blocks,
    made: progressOf(house, design, total),
  });
  await askManagers(house, tx, design, plan);
  await setState(tx, design.id, 'converted', { isConverted: true });
  return total;
}

/** Batch size; each member costs a few statements. */
const toldAtOnce = 100;

export const conversionParts = (blocks: readonly BlockedAmong[]): readonly WorkPart[] => [
  {
    kind: designConverting,
    name: 'make',
    size: 1,
    count: async () => 1,
    batch: async (house, tx, run) => ({ done: await convert(house, tx, run, blocks) }),
  },
  {
    // After the commit, so that the duration of a conversion reveals nothing about addresses: looks
    // up people named by address.
    kind: designConverting,
    name: 'ask',
    size: toldAtOnce,
    count: async () => 0,
    async batch(house, tx, run, { size, place }) {
      const { count, last } = await addressRequests(house, tx, run, blocks, { after: place, limit: size });
      return { done: count, ...(last !== undefined && { place: last }) };
    },
  },
  {
    // After the commit: notifies windows, and other features of members who had an account before.
    kind: designConverting,
    name: 'tell',
    size: toldAtOnce,
    count: async () => 0,
    async batch(house, tx, run, { size, place }) {
      const [groupId = '', userId = ''] = (place ?? '').split(' ');
      const members = await membersToTell(tx, run, { groupId, userId }, size);
      for (const member of members) await house.emit(tx, memberJoined(member));
      const last = members.at(-1);
      return { done: members.length, ...(last && { place: `${last.groupId} ${last.userId}` }) };
    },
  },
];
