import sql, { empty } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import { isUniqueViolation, type Queries } from '#platform/server/database/db.ts';
import { nameWords, searchWords, titleKey } from '#platform/server/search/search-words.ts';
import { mayBeTypo, spellingsOf } from '#platform/server/search/spelling.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';
import { fieldNames, fieldsWith, type FieldValues, type ProfileFieldName } from '../../contract/chosen-fields.ts';
import type { Role } from '../../contract/limits.ts';
import type { StoredPicture } from '../picture/store-picture.ts';
import { assignedFields, fieldColumns, insertedFields, selectedFields } from './profile-fields-store.ts';
import { isShapeTaken, putNameShapes, putShape } from './shape-store.ts';
import { usernameSkeleton } from './username-skeleton.ts';

export interface UserRow extends FieldValues {
  id: string;
  username: string;
  name: string;
  email: string;
  emailConfirmedAt: string | null;
  passwordHash: string;
  role: Role;
  isAdministrator: boolean;
  mustChangePassword: boolean;
  language: Language;
  /** Number of changes; null without a picture. */
  pictureVersion: number | null;
  /** Picture and hideable fields are hidden by moderators. */
  isProfileHidden: boolean;
  suspendedAt: string | null;
  createdAt: string;
}

const columns = sql`
  id, username, name, email, email_confirmed_at as "emailConfirmedAt", password_hash as "passwordHash", role, is_administrator as "isAdministrator",
  must_change_password as "mustChangePassword", language, ${selectedFields(fieldNames)},
  case when picture_hash is not null or profile_image is not null then picture_version end as "pictureVersion",
  exists (select from hidden_profiles hidden where hidden.user_id = users.id) as "isProfileHidden", suspended_at as "suspendedAt", created_at as "createdAt"
`;

export async function findUser(db: Queries, id: string): Promise<UserRow | undefined> {
  return db.maybeOne<UserRow>(sql`select ${columns} from users where id = ${id}`);
}

/** Locks a user until the end of the transaction. */
export async function lockUser(tx: Queries, id: string): Promise<UserRow | undefined> {
  return tx.maybeOne<UserRow>(sql`select ${columns} from users where id = ${id} for update`);
}

/** Maximum number of accounts that an identifier can denote at sign-in. */
export const candidatesOf = (identifier: string): number => (identifier.includes('@') ? 3 : 1);

/**
 * Accounts for a username or address in any spelling; usernames contain no @. For an address, the
 * latest two accounts that have not confirmed it, then the one that has.
 */
export async function findByIdentifier(db: Queries, identifier: string): Promise<UserRow[]> {
  const key = canonicalIdentifier(identifier);
  if (!key.includes('@')) return db.many<UserRow>(sql`select ${columns} from users where username_key = canonical_identifier(${key})`);
  const unconfirmed = await db.many<UserRow>(sql`
    select ${columns} from users where email_key = canonical_identifier(${key}) and email_confirmed_at is null
    order by created_at desc, id limit ${candidatesOf(key) - 1}
  `);
  const owner = await findAddressOwner(db, key);
  return owner ? [...unconfirmed, owner] : unconfirmed;
}

/** Account that has confirmed an address. */
export async function findAddressOwner(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.maybeOne<UserRow>(sql`
    select ${columns} from users where email_key = canonical_identifier(${email}) and email_confirmed_at is not null
  `);
}

/** Account that has confirmed an address, else the first that named it. */
export async function findByAddress(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.maybeOne<UserRow>(sql`
    select ${columns} from users where email_key = canonical_identifier(${email})
    order by email_confirmed_at is null, created_at, id limit 1
  `);
}

/** Whether no other account has this address, or this one has confirmed it. */
export async function isAddressOfAlone(db: Queries, id: string, email: string): Promise<boolean> {
  const { isAlone } = await db.one<{ isAlone: boolean }>(sql`
    select exists (select from users where id = ${id} and email_confirmed_at is not null)
      or not exists (select from users where email_key = canonical_identifier(${email}) and id <> ${id}) as "isAlone"
  `);
  return isAlone;
}

/** Users by ID, in no particular order. */
export async function findPeople(db: Queries, ids: readonly string[]): Promise<Pick<UserRow, 'id' | 'username' | 'name' | 'role'>[]> {
  return db.many(sql`select id, username, name, role from users where id = any(${[...ids]}::text[])`);
}

/** Users by canonical username, in no particular order. */
export async function findPeopleCalled(db: Queries, usernameKeys: readonly string[]): Promise<Pick<UserRow, 'id' | 'username' | 'name'>[]> {
  return db.many(sql`select id, username, name from users where username_key = any(${[...usernameKeys]}::text[])`);
}

/** Data of a signatory for contracts. */
export async function findSignatory(db: Queries, id: string): Promise<Pick<UserRow, 'name' | 'company' | 'city'> | undefined> {
  return db.maybeOne(sql`select name, company, city from users where id = ${id}`);
}

/**
 * Whether another user has the username, a confusable one (with or without separators), or has
 * confirmed the address.
 */
export async function findTaken(
  db: Queries,
  { username, email }: { username: string; email: string },
  exceptId: string | null,
): Promise<{ isUsernameTaken: boolean; isEmailTaken: boolean }> {
  return db.one(sql`
    select exists (
        select from users
        where (username_key = canonical_identifier(${username}) or username_skeleton = ${usernameSkeleton(username)}) and id is distinct from ${exceptId}
      ) or ${isShapeTaken(username, exceptId)} as "isUsernameTaken",
      exists (
        select from users where email_key = canonical_identifier(${email}) and email_confirmed_at is not null and id is distinct from ${exceptId}
      ) as "isEmailTaken"
  `);
}

/**
 * Field of a failed insert or update that was taken; undefined if it failed for another reason. An
 * address is taken by the account that confirmed it.
 */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const ofNames = ['users_username', 'users_username_skeleton', 'username_shapes_pkey'];
  if (ofNames.some((name) => isUniqueViolation(error, name))) return 'username';
  return isUniqueViolation(error, 'users_email') ? 'email' : undefined;
}

export type NewUser = Omit<UserRow, 'id' | 'emailConfirmedAt' | 'pictureVersion' | 'isProfileHidden' | 'suspendedAt' | 'createdAt'> & {
  hasAcceptedTerms: boolean;
  /** The operator provided the address, so it needs no confirmation. */
  isEmailConfirmed: boolean;
};

export const searchedFields = fieldsWith({ isSearched: true });

/** Columns from which search words are derived. */
export type SearchedPerson = Pick<UserRow, 'id' | 'username' | 'name'> & Partial<FieldValues<(typeof searchedFields)[number]>>;

/** Search words: what the profile shows to everyone who may see it. */
export const wordsOfPerson = ({ id, username, name, ...person }: SearchedPerson): string[] => [
  ...new Set([...nameWords(name), ...searchWords(`${username} ${searchedFields.map((field) => person[field] ?? '').join(' ')} ${id}`)]),
];

/** The words of a name as written and with one letter left out: names that differ by a typo share one. */
export const spellingsOfName = (name: string): string[] => [...new Set(nameWords(name).filter(mayBeTypo).flatMap(spellingsOf))];

/**
 * Inserts a user with this ID; undefined if it is taken. `last_active_at` is null until the first
 * sign-in.
 */
export async function insertUser(tx: Queries, id: string, user: NewUser): Promise<UserRow | undefined> {
  const inserted = await tx.maybeOne<UserRow>(sql`
    insert into users (
      id, username, username_skeleton, name, email, password_hash, role, is_administrator, must_change_password, language,
      ${fieldColumns(fieldNames)}, terms_accepted_at, email_confirmed_at, search, name_key, name_spellings, last_active_at
    ) values (
      ${id}, ${user.username}, ${usernameSkeleton(user.username)}, ${user.name}, ${user.email}, ${user.passwordHash}, ${user.role}, ${user.isAdministrator},
      ${user.mustChangePassword}, ${user.language}, ${insertedFields(fieldNames, user)},
      case when ${user.hasAcceptedTerms}::boolean then now() end, case when ${user.isEmailConfirmed}::boolean then now() end,
      array_to_tsvector(${wordsOfPerson({ ...user, id })}), ${titleKey(user.name)}, ${spellingsOfName(user.name)}::text[], null
    )
    on conflict (id) do nothing
    returning ${columns}
  `);
  if (inserted) {
    await putShape(tx, id, user.username);
    await putNameShapes(tx, [inserted]);
  }
  return inserted;
}

export type UserFields = Pick<UserRow, 'username' | 'name' | 'email' | ProfileFieldName>;

/**
 * Updates a user's own data, including the username. A picture of `undefined` does not change; null
 * deletes it.
 */
export async function updateUserFields(
  tx: Queries,
  id: string,
  user: UserFields,
  { picture, isNewUsername }: { picture: StoredPicture | null | undefined; isNewUsername: boolean },
): Promise<UserRow> {
  if (isNewUsername) await putShape(tx, id, user.username);
  await putNameShapes(tx, [{ id, name: user.name }]);
  const pictures =
    picture === undefined
      ? empty
      : sql`, profile_image = null, picture_hash = ${picture?.pictureHash ?? null}, face_hash = ${picture?.faceHash ?? null},
          picture_version = picture_version + (profile_image is not null or picture_hash is distinct from ${picture?.pictureHash ?? null})::int`;
  const skeleton = usernameSkeleton(user.username);
  return tx.one<UserRow>(sql`
    update users set username = ${user.username}, username_skeleton = ${skeleton},
      username_skeleton_twin = case when username_skeleton = ${skeleton} then username_skeleton_twin else 0 end, name = ${user.name}, email = ${user.email},
      ${assignedFields(fieldNames, user)}, search = array_to_tsvector(${wordsOfPerson({ ...user, id })}),
      name_key = ${titleKey(user.name)}, name_spellings = ${spellingsOfName(user.name)}::text[], updated_at = now()${pictures}
    where id = ${id}
    returning ${columns}
  `);
}

/** Locks some users without a skeleton, oldest first; serialised across nodes. */
export async function withoutSkeleton(tx: Queries, atMost: number): Promise<{ id: string; username: string }[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('users.username_skeleton'))`);
  return tx.many(sql`
    select id, username from users where username_skeleton is null order by created_at, id limit ${atMost} for update
  `);
}

/** Stores the skeleton of a username; a confusable one is numbered. */
export async function setSkeleton(tx: Queries, id: string, skeleton: string): Promise<void> {
  await tx.run(sql`
    update users set username_skeleton = ${skeleton},
      username_skeleton_twin = (select coalesce(max(username_skeleton_twin) + 1, 0) from users where username_skeleton = ${skeleton})
    where id = ${id}
  `);
}

/** Sets a confirmed address. */
export async function setConfirmedEmail(tx: Queries, id: string, email: string): Promise<void> {
  await tx.run(sql`
    update users set email = ${email}, email_confirmed_at = now(), updated_at = now() where id = ${id}
  `);
}

/** Records a sign-in and the current language. */
export async function noteSignIn(tx: Queries, id: string, language: Language): Promise<void> {
  await tx.run(sql`update users set last_active_at = now(), closing_warned_at = null, language = ${language} where id = ${id}`);
}

/** Sets a password chosen by the user. */
export async function setPassword(tx: Queries, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`
    update users set password_hash = ${passwordHash}, must_change_password = false, updated_at = now() where id = ${id}
  `);
}

/** Sets a one-time password, which must be replaced before anything else. */
export async function setOneTimePassword(tx: Queries, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`
    update users set password_hash = ${passwordHash}, must_change_password = true, updated_at = now() where id = ${id}
  `);
}

/** Deletes the row only; see `endAccount` for everything else. */
export async function deleteUser(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`delete from users where id = ${id}`);
}

/**
 * Locks and returns the IDs of all administrators who are not suspended, so that two cannot leave
 * concurrently.
 */
export async function lockAdministrators(tx: Queries): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    sql`select id from users where is_administrator and suspended_at is null order by id for update`,
  );
  return rows.map((row) => row.id);
}

/** Whether there is an administrator; serialises callers until the end of the transaction. */
export async function hasAdministrator(tx: Queries): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('accounts.administrator'))`);
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`select exists (select from users where is_administrator) as "isThere"`);
  return isThere;
}
