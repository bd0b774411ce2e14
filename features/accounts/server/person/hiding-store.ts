import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { wordsOfPerson } from '../user/user-store.ts';

/** What a person says of themselves, hidden or not, whoever asks: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isHeld: boolean,
): Promise<{ title: string; text: string; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select u.name as title, concat_ws(E'\\n', u.username, coalesce(hidden.occupation, u.occupation)) as text, hidden.user_id is not null as "isHidden"
    from users u left join hidden_profiles hidden on hidden.user_id = u.id where u.id = ${id} ${isHeld ? sql`for no key update of u` : empty}`);
}

/** What of a person’s profile is hidden, for their export. */
export function findHiddenProfile(db: Queries, id: string): Promise<{ occupation: string | null } | undefined> {
  return db.maybeOne(sql`select occupation from hidden_profiles where user_id = ${id}`);
}

/** Puts picture and occupation of a profile aside; false where they are already. */
export async function hideProfile(tx: Transaction, id: string): Promise<boolean> {
  const hidden = await tx.run(sql`
    insert into hidden_profiles (user_id, occupation, profile_image, picture_hash, face_hash)
    select id, occupation, profile_image, picture_hash, face_hash from users where id = ${id} on conflict (user_id) do nothing`);
  return hidden > 0 && emptyProfile(tx, id);
}

/** Gives a profile back what was put aside; false where nothing was. */
export async function restoreProfile(tx: Transaction, id: string): Promise<boolean> {
  const restored = await tx.run(sql`
    update users u set occupation = hidden.occupation, profile_image = hidden.profile_image, picture_hash = hidden.picture_hash,
      face_hash = hidden.face_hash, picture_version = u.picture_version + 1, updated_at = now()
    from hidden_profiles hidden where u.id = ${id} and hidden.user_id = u.id`);
  if (restored === 0) return false;
  await forgetHidden(tx, id);
  await renewWords(tx, id);
  return true;
}

/** Takes picture and occupation away for good, put aside or not; false where there is nobody. */
export async function removeProfile(tx: Transaction, id: string): Promise<boolean> {
  await forgetHidden(tx, id);
  return emptyProfile(tx, id);
}

async function forgetHidden(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from hidden_profiles where user_id = ${id}`);
}

async function emptyProfile(tx: Transaction, id: string): Promise<boolean> {
  const emptied = await tx.run(sql`
    update users set occupation = null, profile_image = null, picture_hash = null, face_hash = null, picture_version = picture_version + 1,
      updated_at = now() where id = ${id}`);
  await renewWords(tx, id);
  return emptied > 0;
}

/** Has a person found by what their profile shows now. */
async function renewWords(tx: Transaction, id: string): Promise<void> {
  const person = await tx.maybeOne<Parameters<typeof wordsOfPerson>[0]>(
    sql`select id, username, name, occupation from users where id = ${id}`,
  );
  if (person) await tx.run(sql`update users set search = array_to_tsvector(${wordsOfPerson(person)}) where id = ${id}`);
}
