import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { visibleTo } from '../policy.ts';
import type { KeptPicture } from './keep-picture.ts';

/** A picture as its row has it: in the store, or as the data URL that was kept before, until it is moved. */
export interface PictureRow extends Partial<KeptPicture> {
  image: string | null;
}

/** A person's picture, if there is one and the viewer may see the person. */
export function findPicture(db: Queries, viewer: SignedInViewer, id: string): Promise<PictureRow | undefined> {
  return db.maybeOne(sql`
    select u.profile_image as image, u.picture_hash as "pictureHash", u.face_hash as "faceHash" from users u
    where u.id = ${id} and (u.picture_hash is not null or u.profile_image is not null) and ${visibleTo(viewer)}`);
}

/** Where one's own picture lies, hidden or not: for the export, and for whoever decides about a report. */
export function findOwnPicture(db: Queries, id: string): Promise<PictureRow | undefined> {
  return db.maybeOne(sql`
    select kept.profile_image as image, kept.picture_hash as "pictureHash", kept.face_hash as "faceHash" from (
      select profile_image, picture_hash, face_hash from users where id = ${id}
      union all select profile_image, picture_hash, face_hash from hidden_profiles where user_id = ${id}) as kept
    where kept.picture_hash is not null or kept.profile_image is not null limit 1`);
}

/** Some of the people whose picture is not in the store yet. */
export function findUnmoved(db: Queries, limit: number): Promise<{ id: string; image: string }[]> {
  return db.many(sql`select id, profile_image as image from users where profile_image is not null order by id limit ${limit}`);
}

export async function countUnmoved(db: Queries): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*)::int as count from users where profile_image is not null`)).count;
}

/** The picture lies in the store from now on, unless the person chose another meanwhile. */
export async function noteMoved(db: Queries, id: string, image: string, kept: KeptPicture | null): Promise<void> {
  await db.run(sql`
    update users set profile_image = null, picture_hash = ${kept?.pictureHash ?? null}, face_hash = ${kept?.faceHash ?? null}
    where id = ${id} and profile_image = ${image}`);
}
