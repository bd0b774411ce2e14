import { audit } from '#features/accounts/server/public-api.ts';
import type { Sql } from 'sql-template-tag';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { MembershipAnswer } from '../../contract/membership-invitation-shapes.ts';
import { memberJoined, memberLeft, membershipLettersAnswered, requestDecided } from '../domain-events.ts';
import { isManager } from '../group/store.ts';
import { putMembership, removeMembership, statusOf } from '../membership/store.ts';
import { addressKey } from './address-key.ts';
import {
  acknowledge,
  lockPeopleOf,
  lockAnswered,
  lockGroupsOf,
  lockPendingOf,
  noteAnswer,
  reopen,
  type AnsweredRow,
} from './letter-store.ts';
import { insertRefusal, removePassingRefusals, removeRefusalsOfLetters } from './refusal-store.ts';

interface Answer {
  answer: MembershipAnswer;
  invitationIds: readonly string[];
  /**
   * Condition that selects the invitations the caller may answer: those of a letter, or of a
   * person.
   */
  of: Sql;
  /** The account that answers; null if the owner of the address has none or is not signed in. */
  userId: string | null;
}

const isWaiting = (row: AnsweredRow) => row.state === 'pending' && !row.isOver;
const idsOf = (rows: readonly AnsweredRow[]) => rows.map(({ id }) => id);

/**
 * Applies an answer to invitations and returns the groups it took effect for. Locks people, then
 * groups, then invitations, like every change of memberships. Repeating the same answer succeeds.
 * @throws membershipInvitation.gone if none of them can be answered this way
 */
export async function applyAnswer(context: Context, tx: Transaction, given: Answer): Promise<string[]> {
  if (!(await lockPeopleOf(tx, given.invitationIds, given.userId))) throw refuse('auth.expired');
  await lockGroupsOf(tx, given.invitationIds);
  const rows = await lockAnswered(tx, given.invitationIds, given.of);
  const answeredRows = await carriers[given.answer](context, tx, rows, given.userId);
  if (answeredRows.length === 0) throw refuse('membershipInvitation.gone');
  await context.emit(
    tx,
    membershipLettersAnswered({
      letterIds: [...new Set(answeredRows.flatMap(({ letterId }) => letterId ?? []))],
      inviterIds: [...new Set(answeredRows.map(({ inviterId }) => inviterId))],
      userId: given.userId,
    }),
    given.userId,
  );
  return [...new Set(answeredRows.map(({ groupId }) => groupId))];
}

type Carrier = (context: Context, tx: Transaction, rows: readonly AnsweredRow[], userId: string | null) => Promise<AnsweredRow[]>;

const accept: Carrier = async (context, tx, rows, userId) => {
  if (userId === null) throw refuse('membershipInvitation.signIn');
  const open = rows.filter((row) => !row.isAssigned && isWaiting(row) && row.canBeAccepted);
  for (const { groupId } of open) await join(context, tx, groupId, userId);
  await noteAnswer(tx, idsOf(open), { state: 'accepted', userId });
  for (const emailKey of new Set(open.flatMap((row) => row.emailKey ?? [])))
    await removePassingRefusals(
      tx,
      open.map(({ inviterId }) => inviterId),
      { userId, addressKey: addressKey(context.config, emailKey) },
    );
  return rows.filter((row) => open.includes(row) || (row.state === 'accepted' && row.answeredBy === userId));
};

/** Makes the person a member, with or without an open request. */
async function join(context: Context, tx: Transaction, groupId: string, userId: string): Promise<void> {
  const before = await statusOf(tx, groupId, userId);
  if (before === 'member') return;
  const membership = { groupId, userId };
  await putMembership(tx, groupId, userId, 'member', true);
  await audit(tx, context, { action: 'group.joinByInvitation', subjectId: groupId, actorId: userId });
  if (before === 'requested') await context.emit(tx, requestDecided({ ...membership, isAccepted: true }), userId);
  await context.emit(tx, memberJoined(membership), userId);
}

/**
 * Records one refusal per inviter: after a decline the inviter cannot invite the person to any
 * group for 90 days.
 */
const refuseInviter =
  (kind: 'declined' | 'blocked'): Carrier =>
  async (context, tx, rows, userId) => {
    const open = rows.filter((row) => !row.isAssigned && isWaiting(row));
    const fresh = new Map(
      open.flatMap((row) => (row.emailKey === null ? [] : [[`${row.inviterId} ${row.emailKey}`, { ...row, emailKey: row.emailKey }]])),
    );
    await noteAnswer(tx, idsOf(open), { state: 'declined', userId: null });
    for (const { inviterId, emailKey, letterId } of fresh.values()) {
      if (kind === 'blocked') await noteAnswer(tx, await lockPendingOf(tx, inviterId, emailKey), { state: 'declined', userId: null });
      await insertRefusal(tx, { inviterId, kind, userId, addressKey: addressKey(context.config, emailKey), letterId });
      await audit(tx, context, { action: `membershipInvitation.${kind}`, subjectId: letterId, actorId: userId });
    }
    return rows.filter((row) => open.includes(row) || row.state === 'declined');
  };

const undo: Carrier = async (_context, tx, rows) => {
  const fresh = rows.filter((row) => row.state === 'declined' && row.isFresh && !row.isOver);
  await reopen(tx, idsOf(fresh));
  await removeRefusalsOfLetters(
    tx,
    fresh.flatMap(({ letterId }) => letterId ?? []),
  );
  return fresh;
};

/** Leaves groups that the person was assigned to, except those that they now manage. */
const leave: Carrier = async (context, tx, rows) => {
  const assigned = rows.filter((row) => row.isAssigned && row.answeredBy !== null);
  for (const { groupId, answeredBy } of assigned) {
    if (answeredBy === null || (await isManager(tx, groupId, answeredBy))) continue;
    if ((await statusOf(tx, groupId, answeredBy)) !== 'member') continue;
    const since = await removeMembership(tx, groupId, answeredBy);
    if (since === undefined) continue;
    await audit(tx, context, { action: 'group.leave', subjectId: groupId, actorId: answeredBy });
    await context.emit(tx, memberLeft({ groupId, userId: answeredBy, how: 'left', since }), answeredBy);
  }
  return assigned;
};

const stay: Carrier = async (_context, tx, rows) => {
  const assigned = rows.filter(({ isAssigned }) => isAssigned);
  await acknowledge(tx, idsOf(assigned));
  return assigned;
};

const carriers: Readonly<Record<MembershipAnswer, Carrier>> = {
  accept,
  decline: refuseInviter('declined'),
  block: refuseInviter('blocked'),
  undo,
  leave,
  stay,
};
