import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { titleKey } from '#platform/server/search/search-words.ts';
import { fieldNames, type FieldValues } from '../../contract/chosen-fields.ts';
import type { Role } from '../../contract/limits.ts';
import { fieldColumns, recordFields } from '../user/profile-fields-store.ts';
import { putFreeShapes, putNameShapes, shapesTaken } from '../user/shape-store.ts';
import { spellingsOfName, wordsOfPerson } from '../user/user-store.ts';
import { usernameSkeleton } from '../user/username-skeleton.ts';

/** Person for whom an account is created before they open it. */
export interface InvitedPerson extends Partial<FieldValues> {
  username: string;
  name: string;
  email: string;
  role: Role;
  language: Language;
}

/**
 * Inserts accounts whose ID and username are free and not confusable; returns their IDs. The
 * accounts are unlisted until opened.
 */
export async function insertInvited(
  tx: Transaction,
  people: readonly (InvitedPerson & { id: string })[],
  passwordHash: string,
): Promise<Set<string>> {
  const rows = people.map((person) => ({
    ...person,
    skeleton: usernameSkeleton(person.username),
    nameKey: titleKey(person.name),
    words: wordsOfPerson(person),
    spellings: spellingsOfName(person.name),
  }));
  const inserted = await tx.many<{ id: string }>(sql`
    insert into users (id, username, username_skeleton, name, email, password_hash, role, language, ${fieldColumns(fieldNames)},
      is_listed, name_key, search, name_spellings, last_active_at)
    select id, username, skeleton, name, email, ${passwordHash}, role, language, ${recordFields(fieldNames)}, false,
      "nameKey", array_to_tsvector(words), spellings, null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id text, username text, skeleton text, name text, email text, role text, language text,
      ${recordFields(fieldNames, ' text')}, "nameKey" text, words text[], spellings text[])
    on conflict do nothing returning id`);
  const made = new Set(inserted.map(({ id }) => id));
  const free = await putFreeShapes(
    tx,
    people.filter(({ id }) => made.has(id)),
  );
  const alike = [...made.difference(free)];
  if (alike.length > 0) await tx.run(sql`delete from users where id = any(${alike}::text[])`);
  await putNameShapes(
    tx,
    people.filter(({ id }) => free.has(id)),
  );
  return free;
}

/** Returns the usernames that are taken or confusable with a taken one. */
export async function takenUsernames(queries: Queries, usernames: readonly string[]): Promise<Set<string>> {
  const requested = usernames.map((username) => ({ username, skeleton: usernameSkeleton(username) }));
  const rows = await queries.many<{ username: string }>(sql`
    select asked.username from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as asked (username text, skeleton text)
    where exists (select from users where username_key = canonical_identifier(asked.username))
      or exists (select from users where username_skeleton = asked.skeleton)`);
  return new Set(rows.map(({ username }) => username)).union(await shapesTaken(queries, usernames));
}

/**
 * Deletes those accounts whose address is not confirmed; returns their number. They have no
 * sessions.
 */
export function removeUnopened(tx: Transaction, ids: readonly string[]): Promise<number> {
  return tx.run(sql`delete from users where id = any(${[...ids]}::text[]) and email_confirmed_at is null and not is_administrator`);
}

/** Records that the owner accepted the terms by opening the account. */
export async function noteTermsAccepted(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`update users set terms_accepted_at = coalesce(terms_accepted_at, now()) where id = ${userId}`);
}

/**
 * Locks and returns an account with this address that was created for its owner and never opened.
 */
export async function findUnopened(tx: Transaction, email: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(sql`
    select id from users where email_key = canonical_identifier(${email}) and email_confirmed_at is null and terms_accepted_at is null
      and not is_administrator and suspended_at is null
    order by created_at, id limit 1 for update`);
  return row?.id;
}
