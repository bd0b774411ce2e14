import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Role } from '../../contract/limits.ts';
import { retention } from '../../contract/retention.ts';

export interface InvitationRow {
  id: string;
  seed: Buffer;
  codeHash: Buffer;
  email: string | null;
  role: Role;
  inviterId: string;
  inviterName: string;
  createdAt: string;
  expiresAt: string;
  maxUses: number;
  uses: number;
  isOver: boolean;
}

const isGood = sql`i.expires_at > now() and i.uses < i.max_uses`;
const columns = sql`i.id, i.seed, i.code_hash as "codeHash", i.email, i.role, i.inviter_id as "inviterId", u.name as "inviterName", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.max_uses as "maxUses", i.uses, not (${isGood}) as "isOver"`;

/** SQL condition: invitations of the viewer; all for administrators. */
const isTheirs = ({ id, isAdministrator }: SignedInViewer): Sql => (isAdministrator ? sql`true` : sql`i.inviter_id = ${id}`);

/** Newest first, after a cursor. */
export function listInvitations(
  queries: Queries,
  viewer: SignedInViewer,
  before: string | undefined,
  limit: number,
): Promise<InvitationRow[]> {
  return queries.many(sql`
    select ${columns} from registration_invitations i join users u on u.id = i.inviter_id
    where ${isTheirs(viewer)} ${before === undefined ? empty : sql`and i.id < ${before}::uuid`} order by i.id desc limit ${limit}`);
}

export function findOwnInvitation(queries: Queries, viewer: SignedInViewer, id: string): Promise<InvitationRow | undefined> {
  return queries.maybeOne(sql`
    select ${columns} from registration_invitations i join users u on u.id = i.inviter_id where i.id = ${id} and ${isTheirs(viewer)}`);
}

export interface NewInvitation extends Pick<InvitationRow, 'id' | 'inviterId' | 'seed' | 'codeHash' | 'email' | 'role' | 'maxUses'> {
  days: number;
}

export async function insertInvitation(tx: Transaction, { days, ...row }: NewInvitation): Promise<void> {
  await tx.run(sql`
    insert into registration_invitations (id, inviter_id, seed, code_hash, email, role, max_uses, expires_at)
    values (${row.id}, ${row.inviterId}, ${row.seed}, ${row.codeHash}, ${row.email}, ${row.role}, ${row.maxUses}, now() + make_interval(days => ${days}::integer))`);
}

/** Deletes an invitation; false if it does not exist or is someone else's. */
export async function deleteInvitation(tx: Transaction, viewer: SignedInViewer, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from registration_invitations i where i.id = ${id} and ${isTheirs(viewer)}`)) === 1;
}

/** SQL condition: the inviter may still invite. */
const inviterMay = (managersInvite: boolean): Sql => sql`exists (
  select from users u where u.id = i.inviter_id and u.suspended_at is null
    and (u.is_administrator or (${managersInvite}::boolean and u.role = 'manager' and i.role = 'member')))`;

export type GoodInvitation = Pick<InvitationRow, 'id' | 'email' | 'role'>;

/** Valid invitation of a code. */
export function findGoodInvitation(queries: Queries, hash: Buffer, managersInvite: boolean): Promise<GoodInvitation | undefined> {
  return queries.maybeOne(sql`
    select i.id, i.email, i.role from registration_invitations i where i.code_hash = ${hash} and ${isGood} and ${inviterMay(managersInvite)}`);
}

/** Uses an invitation once; false if it is no longer valid. */
export async function spendInvitation(tx: Transaction, id: string, managersInvite: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`
      update registration_invitations i set uses = uses + 1 where i.id = ${id} and ${isGood} and ${inviterMay(managersInvite)}`)) === 1
  );
}

/** Deletes invitations some time after they ended. */
export async function deleteOldInvitations(db: Queries): Promise<void> {
  await db.run(sql`delete from registration_invitations where expires_at < now() - ${retention.invitations.periods.ended}::interval`);
}

/** Invitations of a user, for the data export. */
export function invitationsOf(
  db: Queries,
  inviterId: string,
): Promise<Pick<InvitationRow, 'email' | 'role' | 'createdAt' | 'expiresAt' | 'maxUses' | 'uses'>[]> {
  return db.many(sql`
    select email, role, created_at as "createdAt", expires_at as "expiresAt", max_uses as "maxUses", uses
    from registration_invitations where inviter_id = ${inviterId} order by id`);
}
