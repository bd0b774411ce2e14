import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visibleTo } from '../policy.ts';
import type { StoredPicture } from './store-picture.ts';

/** Picture of a row: in the file store, or still as a data URL of an earlier release. */
export interface PictureRow extends Partial<StoredPicture> {
  image: string | null;
}

/** Picture of a person whom the viewer may see, if any. */
export function findPicture(db: Queries, viewer: SignedInViewer, id: string): Promise<PictureRow | undefined> {
  return db.maybeOne(sql`
    select u.profile_image as image, u.picture_hash as "pictureHash", u.face_hash as "faceHash" from users u
    where u.id = ${id} and (u.picture_hash is not null or u.profile_image is not null) and ${visibleTo(viewer)}`);
}

/** Picture of a person who invites, which anyone with the invitation may see; not a hidden one. */
export function findInviterPicture(db: Queries, id: string): Promise<PictureRow | undefined> {
  return db.maybeOne(sql`
    select profile_image as image, picture_hash as "pictureHash", face_hash as "faceHash" from users
    where id = ${id} and suspended_at is null and (picture_hash is not null or profile_image is not null)`);
}

/** Picture of a user, hidden or not: for the data export and for moderators. */
export function findOwnPicture(db: Queries, id: string): Promise<PictureRow | undefined> {
  return db.maybeOne(sql`
    select kept.profile_image as image, kept.picture_hash as "pictureHash", kept.face_hash as "faceHash" from (
      select profile_image, picture_hash, face_hash from users where id = ${id}
      union all select profile_image, picture_hash, face_hash from hidden_profiles where user_id = ${id}) as kept
    where kept.picture_hash is not null or kept.profile_image is not null limit 1`);
}

/** Some users whose picture is not in the file store yet. */
export function findUnmoved(db: Queries, limit: number): Promise<{ id: string; image: string }[]> {
  return db.many(sql`select id, profile_image as image from users where profile_image is not null order by id limit ${limit}`);
}

export async function countUnmoved(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*)::int as count from users where profile_image is not null`)).count;
}

/**
 * Replaces the data URL by the stored picture, unless the user chose another one in the meantime.
 */
export async function noteMoved(db: Queries, id: string, image: string, stored: StoredPicture | null): Promise<void> {
  await db.run(sql`
    update users set profile_image = null, picture_hash = ${stored?.pictureHash ?? null}, face_hash = ${stored?.faceHash ?? null}
    where id = ${id} and profile_image = ${image}`);
}
