import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import { findAllBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { newId } from '#platform/server/common/id.ts';
import { retention } from '../../contract/retention.ts';
import { placeMembers } from '../membership/store.ts';
import { findAssignable, type AssignableAccount, type Inviter } from './assignable-store.ts';
import { insertAssignments, insertInvitations, placesWithoutMember, revokePending, standingsOf } from './invitation-store.ts';
import type { InvitationStanding, NewMembershipInvitation } from './shapes.ts';

/** Rows per statement. */
const perStatement = 500;
const { open } = retention.membershipInvitations.periods;

function* chunks<Row>(rows: readonly Row[]): Iterable<Row[]> {
  for (let start = 0; start < rows.length; start += perStatement) yield rows.slice(start, start + perStatement);
}

interface Inviting {
  inviterId: string;
  invitations: readonly NewMembershipInvitation[];
}

/**
 * Creates invitations and returns their ids in the same order. It never reads accounts, so that
 * duration and result are the same for every address; a job sends the invitations within a minute.
 * The caller must have checked that the inviter manages the groups or is an administrator, and have
 * spent `invitationsPerDay`.
 */
export async function inviteMembers(tx: Transaction, { inviterId, invitations }: Inviting): Promise<string[]> {
  const rows = invitations.map((invitation) => ({ ...invitation, id: newId() }));
  for (const some of chunks(rows)) await insertInvitations(tx, inviterId, some, open);
  return rows.map(({ id }) => id);
}

interface Place {
  groupId: string;
  userId: string;
}

interface Assigning {
  assignerId: string;
  /** Accounts that `assignableAccounts` returned in this transaction. */
  places: readonly Place[];
}

/**
 * Makes people members immediately and returns the new memberships; existing members are skipped. A
 * job notifies the new ones in the app and by email who assigned them, with a link to leave. The
 * caller emits `memberJoined` for each result, in this transaction or later.
 */
export async function assignMembers(tx: Transaction, { assignerId, places }: Assigning): Promise<Place[]> {
  const placed: Place[] = [];
  for (const some of chunks(places)) {
    const fresh = await placesWithoutMember(tx, some);
    if (fresh.length === 0) continue;
    await placeMembers(tx, fresh);
    const rows = fresh.map((place) => ({ ...place, id: newId() }));
    await insertAssignments(tx, assignerId, rows, open);
    placed.push(...fresh);
  }
  return placed;
}

/**
 * Returns the accounts of the addresses that the inviter may assign directly. Accounts that block
 * the inviter, or are blocked by them, are left out.
 */
export async function assignableAccounts(
  queries: Queries,
  inviter: Inviter,
  emails: readonly string[],
  blocks: readonly FindBlocked[],
): Promise<AssignableAccount[]> {
  const found = await findAssignable(queries, inviter, emails);
  const blocked = await findAllBlocked(
    queries,
    blocks,
    inviter.id,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => !blocked.has(id));
}

/**
 * Returns the states of invitations that the inviter may see, by id. Those of deleted groups are
 * missing.
 */
export async function invitationStates(queries: Queries, ids: readonly string[]): Promise<Map<string, InvitationStanding>> {
  return new Map((await standingsOf(queries, ids)).map(({ id, standing }) => [id, standing]));
}

/** Revokes the given invitations that are unanswered. Returns their ids. */
export function revokeInvitations(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  return revokePending(tx, ids);
}
