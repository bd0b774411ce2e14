import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { Role } from '../../contract/limits.ts';
import { visibleTo } from '../policy.ts';

/** A person without what is theirs alone, and without the picture itself. */
export interface PersonRow {
  id: string;
  username: string;
  name: string;
  role: Role;
  occupation: string | null;
  city: string | null;
  country: string | null;
  pictureVersion: number | null;
}

const pictureVersion = sql`case when u.picture_hash is not null or u.profile_image is not null then u.picture_version end as "pictureVersion"`;

/** A person, if the viewer may see them. */
export function findPerson(db: Queries, viewer: SignedInViewer, id: string): Promise<PersonRow | undefined> {
  return db.maybeOne(sql`
    select u.id, u.username, u.name, u.role, u.occupation, u.city, u.country, ${pictureVersion}
    from users u where u.id = ${id} and ${visibleTo(viewer)}`);
}

/** Whether the viewer may see a person. */
export async function isVisible(db: Queries, viewer: SignedInViewer, id: string): Promise<boolean> {
  return (await db.maybeOne(sql`select from users u where u.id = ${id} and ${visibleTo(viewer)}`)) !== undefined;
}

/** Those of these people whom the viewer may see. */
export function findKnownPeople(
  db: Queries,
  viewer: SignedInViewer,
  ids: readonly string[],
): Promise<Pick<PersonRow, 'id' | 'pictureVersion'>[]> {
  return db.many(sql`select u.id, ${pictureVersion} from users u where u.id = any (${[...ids]}::text[]) and ${visibleTo(viewer)}`);
}
