import sql from 'sql-template-tag';
import type { Database } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { messageUploads } from './uploads.ts';

export { aPhotograph } from '#platform/server/testing/uploaded.ts';

/** Makes a complete upload of the person for a message; returns its id. */
export const aMessageUpload = (
  app: Pick<AppContext, 'db' | 'uploads'>,
  userId: string,
  bytes: Buffer = Buffer.from('Something to read.'),
  fileName = 'notes.txt',
): Promise<string> => anUploadFor(messageUploads, app, userId, bytes, fileName);

/** Body of a request that sends a message, with a new id. */
export const aMessage = (text: string, more: object = {}) => ({ clientId: newId(), text, ...more });

/**
 * Makes two people known to each other by messages in a deleted group, so that further ones are no
 * requests.
 */
export async function haveTalked(db: Database, one: { id: string }, other: { id: string }): Promise<void> {
  if (one.id === other.id) return;
  const [first, second] = [one.id, other.id].toSorted();
  const groupId = newCode();
  await db.run(sql`
    with met as (
      select from conversations where is_private and first_id = ${first} and second_id = ${second} and last_seq > 0
    ), place as (
      insert into groups (id, name, company, category, description, visibility, deleted_at)
      select ${groupId}, ${groupId}, 'Met', 'miscellaneous', 'Where they met.', 'private', now() where not exists (select from met) returning id
    )
    insert into conversations (id, group_id, is_private, first_id, second_id, last_seq) select ${newId()}, id, true, ${first}, ${second}, 1 from place`);
}
