import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Visibility } from '../../contract/kinds.ts';
import { retention } from '../../contract/retention.ts';

export interface InvitationRow {
  id: string;
  seed: Buffer;
  codeHash: Buffer;
  createdAt: string;
  expiresAt: string | null;
  maxUses: number | null;
  uses: number;
}

const columns = sql`id, seed, code_hash as "codeHash", created_at as "createdAt", expires_at as "expiresAt", max_uses as "maxUses", uses`;
const isOpen = sql`(expires_at is null or expires_at > now()) and (max_uses is null or uses < max_uses)`;

/** Returns valid links, newest first. */
export function listOpenInvitations(queries: Queries, groupId: string): Promise<InvitationRow[]> {
  return queries.many(sql`
    select ${columns} from group_invitations where group_id = ${groupId} and ${isOpen} order by created_at desc, id desc`);
}

export async function countOpenInvitations(queries: Queries, groupId: string): Promise<number> {
  const { total } = await queries.one<{ total: number }>(sql`
    select count(*) as total from group_invitations where group_id = ${groupId} and ${isOpen}`);
  return total;
}

export interface NewInvitation {
  id: string;
  groupId: string;
  createdBy: string;
  seed: Buffer;
  codeHash: Buffer;
  days: number | null;
  maxUses: number | null;
}

export async function insertInvitation(
  tx: Transaction,
  { id, groupId, createdBy, seed, codeHash, days, maxUses }: NewInvitation,
): Promise<void> {
  await tx.run(sql`
    insert into group_invitations (id, group_id, created_by, seed, code_hash, max_uses, expires_at)
    values (${id}, ${groupId}, ${createdBy}, ${seed}, ${codeHash}, ${maxUses}, now() + ${days}::integer * interval '1 day')`);
}

/** Returns a link, valid or not; undefined if it was deleted. */
export function findInvitationById(queries: Queries, groupId: string, id: string): Promise<InvitationRow | undefined> {
  return queries.maybeOne(sql`select ${columns} from group_invitations where group_id = ${groupId} and id = ${id}`);
}

/** Deletes a link; returns false if there was none. */
export async function removeInvitation(tx: Transaction, groupId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from group_invitations where group_id = ${groupId} and id = ${id}`)) === 1;
}

/** Deletes the links of a group that a person created. */
export async function removeInvitationsBy(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.run(sql`delete from group_invitations where group_id = ${groupId} and created_by = ${userId}`);
}

/** Deletes all links of a group. */
export async function removeInvitations(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`delete from group_invitations where group_id = ${groupId}`);
}

/** Deletes links that ended at least 30 days ago. */
export async function removeOldInvitations(tx: Transaction, groupId: string): Promise<void> {
  await tx.run(sql`
    delete from group_invitations
    where group_id = ${groupId} and not (${isOpen}) and coalesce(expires_at, created_at) < now() - ${retention.groups.periods.invitation}::interval`);
}

export interface InvitedTo {
  groupId: string;
  groupName: string;
  companyName: string;
  description: string;
  visibility: Visibility;
  memberCount: number;
  isOpen: boolean;
  isMember: boolean;
  /** The creator of the link; null unless they are still a member. */
  inviterId: string | null;
  inviterName: string | null;
}

/** Returns the group of a link, whether the link is valid, and whether the person is a member. */
export function findInvitation(queries: Queries, hash: Buffer, viewerId: string | null): Promise<InvitedTo | undefined> {
  return queries.maybeOne(sql`
    select i.group_id as "groupId", g.name as "groupName", g.company as "companyName", g.description, g.visibility,
      (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount",
      ${isOpen} and g.hidden_visibility is null as "isOpen",
      exists (select from memberships m where m.group_id = g.id and m.user_id = ${viewerId} and m.status = 'member') as "isMember",
      inviter.id as "inviterId", inviter.name as "inviterName"
    from group_invitations i join groups g on g.id = i.group_id and g.deleted_at is null
    left join users inviter on inviter.id = i.created_by and inviter.suspended_at is null
      and exists (select from memberships m where m.group_id = g.id and m.user_id = inviter.id and m.status = 'member')
    where i.code_hash = ${hash}`);
}

/**
 * Counts one use; returns false if the link is deleted, expired or used up. The caller must have
 * locked the group.
 */
export async function spendInvitation(tx: Transaction, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`update group_invitations set uses = uses + 1 where code_hash = ${hash} and ${isOpen}`)) === 1;
}

/** Returns which of the given groups have links. */
export async function groupsWithLinks(queries: Queries, groupIds: readonly string[]): Promise<Set<string>> {
  const rows = await queries.many<{ groupId: string }>(sql`
    select distinct group_id as "groupId" from group_invitations where group_id = any(${[...groupIds]}::text[])`);
  return new Set(rows.map(({ groupId }) => groupId));
}
