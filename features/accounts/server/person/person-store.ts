import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { fieldsWith, type FieldValues } from '../../contract/chosen-fields.ts';
import type { Role } from '../../contract/limits.ts';
import { visibleTo } from '../policy.ts';
import { fieldColumns, selectedFields } from '../user/profile-fields-store.ts';

const seenFields = fieldsWith({ seenBy: 'signedIn' });
const distinguishing = fieldsWith({ distinguishesNamesakes: true });

/** Public fields of a person, without the picture. */
export interface PersonRow extends FieldValues<(typeof seenFields)[number]> {
  id: string;
  username: string;
  name: string;
  role: Role;
  pictureVersion: number | null;
}

const pictureVersion = sql`case when u.picture_hash is not null or u.profile_image is not null then u.picture_version end as "pictureVersion"`;

/** Public fields of a person; undefined if the viewer may not see them. */
export function findPerson(db: Queries, viewer: SignedInViewer, id: string): Promise<PersonRow | undefined> {
  return db.maybeOne(sql`
    select u.id, u.username, u.name, u.role, ${selectedFields(seenFields, 'u.')}, ${pictureVersion}
    from users u where u.id = ${id} and ${visibleTo(viewer)}`);
}

export async function isVisible(db: Queries, viewer: SignedInViewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from users u where u.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

interface KnownPersonRow extends Pick<PersonRow, 'id' | 'pictureVersion'>, FieldValues<(typeof distinguishing)[number]> {
  createdAt: string;
  /** Another person whom the viewer may see has a confusable name. */
  hasNamesake: boolean;
}

/** Returns the people that the viewer can see. */
export function findKnownPeople(db: Queries, viewer: SignedInViewer, ids: readonly string[]): Promise<KnownPersonRow[]> {
  return db.many(sql`
    with known as materialized (
      select u.id, ${pictureVersion}, ${fieldColumns(distinguishing, 'u.')}, u.created_at from users u where u.id = any (${[...ids]}::text[]) and ${visibleTo(viewer)})
    select known.id, known."pictureVersion", ${selectedFields(distinguishing, 'known.')}, known.created_at as "createdAt", exists (
        select from name_shapes own join name_shapes theirs on theirs.shape = own.shape and theirs.user_id <> own.user_id
        join users u on u.id = theirs.user_id where own.user_id = known.id and own.shape <> '' and ${visibleTo(viewer)}) as "hasNamesake"
    from known`);
}
