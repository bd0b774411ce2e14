import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { MailLink } from '#platform/server/extension-points/mail-link.ts';
import { hasCapability } from '../policy.ts';
import type { MembershipProfile } from './shapes.ts';
import type { Language } from '#platform/contract/language.ts';

/**
 * Whether invitation `i` of `inviter` to group `g` can still be accepted: the group exists and is
 * not hidden, and the inviter may still invite to it or is an administrator.
 */
export const canBeAccepted: Sql = sql`g.deleted_at is null and g.hidden_visibility is null and inviter.suspended_at is null
  and (${hasCapability(sql`inviter.id`, 'invite')} or inviter.is_administrator)`;

const joined = sql`membership_invitations i join groups g on g.id = i.group_id join users inviter on inviter.id = i.inviter_id`;
const isOpen = sql`i.state = 'pending' and i.expires_at > now() and not i.is_suppressed and ${canBeAccepted}`;
/** A recent assignment that its person may still leave. */
const isAssigned = sql`i.is_assigned and i.state = 'accepted' and i.expires_at > now() and g.deleted_at is null
  and exists (select from memberships m where m.group_id = i.group_id and m.user_id = i.answered_by and m.status = 'member')`;

/** Invitations that no one has answered; an assignment needs no answer. */
export const letterLinks: readonly MailLink[] = [
  {
    kind: 'membership',
    valid: sql`select l.token_hash, l.expires_at, l.id::text as about from membership_letters l
      where l.expires_at > now() and exists (select from ${joined} where i.letter_id = l.id and ${isOpen})`,
  },
];

/**
 * A letter with what its invitations have in common. Not found if it is expired or all its groups
 * are gone.
 */
export interface LetterRow {
  id: string;
  inviterId: string;
  inviterName: string;
  isByAdministrator: boolean;
  expiresAt: string;
  isAssigned: boolean;
  email: string;
  emailKey: string;
  /** The assigned account. */
  userId: string | null;
  language: Language;
  profile: MembershipProfile | null;
  followsRegistration: boolean;
}

export function findLetter(queries: Queries, tokenHash: Buffer): Promise<LetterRow | undefined> {
  return queries.maybeOne(sql`
    select l.id, l.inviter_id as "inviterId", inviter.name as "inviterName", inviter.is_administrator as "isByAdministrator", l.expires_at as "expiresAt",
      i.is_assigned as "isAssigned", coalesce(i.email, assigned.email) as email, coalesce(i.email_key, assigned.email_key) as "emailKey",
      case when i.is_assigned then i.answered_by end as "userId", i.language, i.profile, i.follows_registration as "followsRegistration"
    from membership_letters l join users inviter on inviter.id = l.inviter_id
    join membership_invitations i on i.letter_id = l.id left join users assigned on i.is_assigned and assigned.id = i.answered_by
    where l.token_hash = ${tokenHash} and l.expires_at > now() and (not i.is_assigned or assigned.id is not null) and (i.email is not null or i.is_assigned)
    order by i.profile is null, i.follows_registration, i.created_at, i.id limit 1`);
}

export interface LetterGroup {
  invitationId: string;
  groupId: string;
  groupName: string;
  companyName: string;
  description: string;
  memberCount: number;
}

const groupColumns = sql`i.id as "invitationId", g.id as "groupId", g.name as "groupName", g.company as "companyName", g.description,
  (select count(*) from memberships m where m.group_id = g.id and m.status = 'member') as "memberCount"`;

/** Returns the unanswered invitations of a letter. */
export function openGroupsOf(
  queries: Queries,
  { id, isAssigned: wasAssigned }: Pick<LetterRow, 'id' | 'isAssigned'>,
): Promise<LetterGroup[]> {
  return queries.many(sql`
    select ${groupColumns} from ${joined} where i.letter_id = ${id} and ${wasAssigned ? isAssigned : isOpen} order by g.name_key, g.id`);
}

/** The confirmed address of a person, by which invitations to them are found. */
const addressOf = (userId: string | Sql) =>
  sql`(select own.email_key from users own where own.id = ${userId} and own.email_confirmed_at is not null)`;

export type ReceivedRow = LetterGroup & {
  letterId: string;
  inviterId: string;
  inviterName: string;
  isAssigned: boolean;
  sentAt: string;
  expiresAt: string;
};

/**
 * Unanswered invitations to a person, and assignments that they can leave. Each part uses its own
 * index.
 */
const waitsFor = (userId: string) => sql`i.id in (
    select sent.id from membership_invitations sent
    where sent.email_key = ${addressOf(userId)} and sent.state = 'pending' and sent.sent_at is not null and not exists (
      select from memberships m where m.group_id = sent.group_id and m.user_id = ${userId} and m.status = 'member')
    union all
    select assigned.id from membership_invitations assigned
    where assigned.answered_by = ${userId} and assigned.is_assigned and not assigned.is_acknowledged and assigned.sent_at is not null)
  and case when i.is_assigned then ${isAssigned} else ${isOpen} end`;

/** Unanswered invitations of a person, newest letter first. */
export function listReceived(queries: Queries, userId: string, limit: number): Promise<ReceivedRow[]> {
  return queries.many(sql`
    select ${groupColumns}, i.letter_id as "letterId", i.inviter_id as "inviterId", inviter.name as "inviterName", i.is_assigned as "isAssigned",
      i.sent_at as "sentAt", i.expires_at as "expiresAt"
    from ${joined} where i.letter_id is not null and ${waitsFor(userId)} order by i.sent_at desc, i.letter_id, g.name_key, g.id limit ${limit}`);
}

/** Counts the unanswered letters of a person, without assignments. */
export async function countReceived(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries.one<{ count: number }>(sql`
    select count(distinct i.letter_id) as count from ${joined} where i.letter_id is not null and not i.is_assigned and ${waitsFor(userId)}`);
  return count;
}

/** Whether the letter of a notification (as `note`) is unanswered by the viewer. */
export const isReceived = ({ id }: { id: string }): Sql => sql`exists (
  select from ${joined} where i.letter_id = note.thing_id::uuid and ${waitsFor(id)})`;

/** Group names of letters to a person, at most three per letter, and the number of groups. */
export function namesOfLetters(
  queries: Queries,
  userId: string,
  letterIds: readonly string[],
): Promise<{ id: string; names: string[]; count: number }[]> {
  return queries.many(sql`
    select i.letter_id as id, (array_agg(g.name order by g.name_key, g.id))[1:3] as names, count(*) as count
    from ${joined} where i.letter_id = any(${[...letterIds]}::uuid[]) and ${waitsFor(userId)} group by i.letter_id`);
}

/** An invitation to be answered, locked after its group. */
export interface AnsweredRow {
  id: string;
  letterId: string | null;
  groupId: string;
  inviterId: string;
  emailKey: string | null;
  state: 'pending' | 'accepted' | 'declined' | 'expired' | 'revoked';
  isAssigned: boolean;
  answeredBy: string | null;
  canBeAccepted: boolean;
  isOver: boolean;
  /** Answered within the last hour, so that the answer can be undone. */
  isFresh: boolean;
}

/**
 * Locks the accounts of inviters and answerer against closure. Locks them before the groups, as
 * closure does. Returns whether the answerer's account exists.
 */
export async function lockPeopleOf(tx: Transaction, ids: readonly string[], userId: string | null): Promise<boolean> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where id = ${userId}::text or id in (select i.inviter_id from membership_invitations i where i.id = any(${[...ids]}::uuid[]))
    order by id for key share`);
  return userId === null || rows.some(({ id }) => id === userId);
}

/** Locks the groups of invitations, ordered by id to avoid deadlocks. */
export async function lockGroupsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select from groups where id in (select i.group_id from membership_invitations i where i.id = any(${[...ids]}::uuid[])) order by id for no key update`);
}

/** Locks the invitations that match a condition (`ofLetter` or `ofPerson`) and returns them. */
export async function lockAnswered(tx: Transaction, ids: readonly string[], of: Sql): Promise<AnsweredRow[]> {
  await tx.run(sql`select from membership_invitations where id = any(${[...ids]}::uuid[]) order by id for update`);
  return tx.many(sql`
    select i.id, i.letter_id as "letterId", i.group_id as "groupId", i.inviter_id as "inviterId", i.email_key as "emailKey", i.state, i.is_assigned as "isAssigned",
      i.answered_by as "answeredBy", (${canBeAccepted}) as "canBeAccepted", i.expires_at <= now() as "isOver",
      coalesce(i.answered_at > now() - interval '1 hour', false) as "isFresh"
    from ${joined} where i.id = any(${[...ids]}::uuid[]) and i.sent_at is not null and not i.is_suppressed and ${of} order by g.id, i.id`);
}

/** Selects the invitations of a letter. */
export const ofLetter = (id: string): Sql => sql`i.letter_id = ${id}`;
/** Selects invitations to the confirmed address of a person, and their assignments. */
export const ofPerson = (userId: string): Sql => sql`(i.email_key = ${addressOf(userId)} or i.is_assigned and i.answered_by = ${userId})`;

/**
 * Records an answer, also for duplicate invitations of the same inviter to the same address and
 * group.
 */
export async function noteAnswer(
  tx: Transaction,
  ids: readonly string[],
  { state, userId }: { state: 'accepted' | 'declined'; userId: string | null },
): Promise<void> {
  await tx.run(sql`
    update membership_invitations i set state = ${state}, answered_at = now(), answered_by = ${state === 'accepted' ? userId : null},
      profile = case when ${state} = 'declined' then i.profile end
    from membership_invitations given
    where given.id = any(${[...ids]}::uuid[]) and i.inviter_id = given.inviter_id and i.email_key = given.email_key and i.group_id = given.group_id
      and i.state = 'pending' and i.expires_at > now()`);
}

/** Locks and returns the ids of all unanswered invitations of an inviter to an address. */
export async function lockPendingOf(tx: Transaction, inviterId: string, emailKey: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from membership_invitations where inviter_id = ${inviterId} and email_key = ${emailKey} and state = 'pending' and expires_at > now()
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Makes declined invitations pending again. */
export async function reopen(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update membership_invitations set state = 'pending', answered_at = null where id = any(${[...ids]}::uuid[]) and state = 'declined' and expires_at > now()`);
}

/** Records that a person chose to stay where they were assigned. */
export async function acknowledge(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update membership_invitations set is_acknowledged = true where id = any(${[...ids]}::uuid[]) and is_assigned`);
}

/**
 * Returns who has confirmed an address, and whether the viewer's account has it, confirmed or not.
 */
export async function addressStanding(
  queries: Queries,
  emailKey: string,
  viewerId: string | null,
): Promise<{ ownerId: string | null; isViewers: boolean }> {
  return queries.one(sql`
    select (select id from users where email_key = ${emailKey} and email_confirmed_at is not null) as "ownerId",
      exists (select from users where id = ${viewerId}::text and email_key = ${emailKey}) as "isViewers"`);
}
