import sql, { empty, join } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { emptyFields, fieldsWith, type FieldValues } from '../../contract/chosen-fields.ts';
import { assignedFields, copiedFields, fieldColumns, selectedFields } from '../user/profile-fields-store.ts';
import { searchedFields, wordsOfPerson, type SearchedPerson } from '../user/user-store.ts';

const hideable = fieldsWith({ isHideable: true });

/** The values of hideable fields, hidden or not, as a list of SQL texts. */
const shownOrHidden = join(hideable.map((name) => sql`coalesce(${fieldColumns([name], 'hidden.')}, ${fieldColumns([name], 'u.')})`));

/** Profile of a user, hidden or not, without a check of rights: for moderators. */
export function findModerated(
  db: Queries,
  id: string,
  isLocked: boolean,
): Promise<{ title: string; text: string; isHidden: boolean } | undefined> {
  return db.maybeOne(sql`
    select u.name as title, concat_ws(E'\\n', u.username, ${shownOrHidden}) as text, hidden.user_id is not null as "isHidden"
    from users u left join hidden_profiles hidden on hidden.user_id = u.id where u.id = ${id} ${isLocked ? sql`for no key update of u` : empty}`);
}

/** Hidden parts of a profile, for the data export. */
export function findHiddenProfile(db: Queries, id: string): Promise<FieldValues<(typeof hideable)[number]> | undefined> {
  return db.maybeOne(sql`select ${selectedFields(hideable)} from hidden_profiles where user_id = ${id}`);
}

/** Hides picture and hideable fields of a profile; false if they are hidden already. */
export async function hideProfile(tx: Transaction, id: string): Promise<boolean> {
  const hidden = await tx.run(sql`
    insert into hidden_profiles (user_id, ${fieldColumns(hideable)}, profile_image, picture_hash, face_hash)
    select id, ${fieldColumns(hideable)}, profile_image, picture_hash, face_hash from users where id = ${id} on conflict (user_id) do nothing`);
  return hidden > 0 && emptyProfile(tx, id);
}

/** Restores hidden parts of a profile; false if nothing was hidden. */
export async function restoreProfile(tx: Transaction, id: string): Promise<boolean> {
  const restored = await tx.run(sql`
    update users u set ${copiedFields(hideable, 'hidden.')}, profile_image = hidden.profile_image, picture_hash = hidden.picture_hash,
      face_hash = hidden.face_hash, picture_version = u.picture_version + 1, updated_at = now()
    from hidden_profiles hidden where u.id = ${id} and hidden.user_id = u.id`);
  if (restored === 0) return false;
  await deleteHidden(tx, id);
  await renewWords(tx, id);
  return true;
}

/** Permanently deletes picture and hideable fields, hidden or not; false if the user does not exist. */
export async function removeProfile(tx: Transaction, id: string): Promise<boolean> {
  await deleteHidden(tx, id);
  return emptyProfile(tx, id);
}

async function deleteHidden(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from hidden_profiles where user_id = ${id}`);
}

async function emptyProfile(tx: Transaction, id: string): Promise<boolean> {
  const emptied = await tx.run(sql`
    update users set ${assignedFields(hideable, emptyFields)}, profile_image = null, picture_hash = null, face_hash = null, picture_version = picture_version + 1,
      updated_at = now() where id = ${id}`);
  await renewWords(tx, id);
  return emptied > 0;
}

/** Updates the search words from the visible profile. */
async function renewWords(tx: Transaction, id: string): Promise<void> {
  const person = await tx.maybeOne<SearchedPerson>(
    sql`select id, username, name, ${selectedFields(searchedFields)} from users where id = ${id}`,
  );
  if (person) await tx.run(sql`update users set search = array_to_tsvector(${wordsOfPerson(person)}) where id = ${id}`);
}
