import { removeUnopened } from '#features/accounts/server/public-api.ts';
import { dissolveGroup, removeMembership, revokeInvitations } from '#features/groups/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { designUndoing } from '../conversion/kinds.ts';
import { mostAttempts, progressOf } from '../conversion/task-steps.ts';
import { invitationsOf } from '../invitations/invitation-store.ts';
import { openGroups, withdrawOpen } from '../agreement/request-store.ts';
import { notifyManager } from '../agreement/notify-manager.ts';
import { lockRun, noteAttempt, setState } from '../store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { madeGroups } from './undo-blockers.ts';
import { accountsOnlyIn, deleteConversion, lockGroups, listMade, noteUndone, unopenedIn } from './undo-store.ts';

/** Accounts deleted per statement. */
const atOnce = 100;

/** Undoes the conversion atomically; if a group was used in the meantime, all groups are kept. */
async function undo(app: AppContext, tx: Transaction, run: string, contents: readonly GroupContent[]): Promise<number> {
  const design = await lockRun(tx, run);
  if (design?.state !== 'undoing') return 0;
  tx.afterCommit(() => notifyOwner(app, design));
  if ((await noteAttempt(app.db, design.id)) > mostAttempts) {
    await setState(tx, design.id, 'converted', { failure: 'server.failed' });
    return 1;
  }
  const chosen = new Set(design.undoing);
  const isChosen = ({ id, isUndone }: { id: string; isUndone: boolean }) => !isUndone && chosen.has(id);
  await lockGroups(
    tx,
    (await listMade(tx, design.id)).filter(isChosen).map(({ groupId }) => groupId),
  );
  const made = await madeGroups(tx, { id: design.id, mayBeLate: true }, contents);
  const groups = made.filter(isChosen);
  if (groups.some(({ hindrances }) => hindrances.length > 0)) {
    await setState(tx, design.id, 'converted', { failure: 'design.used' });
    return 1;
  }
  const accounts = await accountsOnlyIn(
    tx,
    design.id,
    groups.map(({ groupId }) => groupId),
  );
  const progress = progressOf(app, design, groups.length + accounts.length);
  await noteUndone(
    tx,
    design.id,
    groups.map(({ id }) => id),
  );
  await revokeInvitations(
    tx,
    await invitationsOf(
      tx,
      design.id,
      groups.map(({ id }) => id),
    ),
  );
  for (const { groupId, name, visibility, isExisting } of groups) {
    if (isExisting) for (const userId of await unopenedIn(tx, design.id, groupId)) await removeMembership(tx, groupId, userId);
    else await dissolveGroup(app, tx, { id: groupId, groupName: name, visibility });
    await progress(1);
  }
  const withdrawn = await withdrawOpen(tx, design.id, design.undoing ?? []);
  tx.afterCommit(() => withdrawn.forEach(({ managerId }) => notifyManager(app, managerId)));
  const managing = new Set(groups.map(({ groupId }) => groupId));
  for (let start = 0; start < accounts.length; start += atOnce) {
    await removeUnopened(tx, accounts.slice(start, start + atOnce));
    await progress(atOnce);
  }
  const isWhole =
    made.every(({ isUndone, groupId }) => isUndone || managing.has(groupId)) && (await openGroups(tx, design.id)).length === 0;
  if (isWhole) await deleteConversion(tx, design.id);
  await setState(tx, design.id, isWhole ? 'undone' : 'converted', isWhole ? { isConverted: false } : {});
  return Math.max(1, groups.length + accounts.length);
}

export const undoingSteps = (contents: readonly GroupContent[]): readonly TaskStep[] => [
  {
    kind: designUndoing,
    name: 'undo',
    size: 1,
    count: async () => 1,
    batch: async (app, tx, run) => ({ done: await undo(app, tx, run, contents) }),
  },
];
