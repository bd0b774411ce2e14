import sql, { join, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { unknownIn, usernamesIn, type Mentioned } from '../contract/mentions.ts';
import { findPeopleCalled } from './user/user-store.ts';

/** Maximum number of mentions in a text; a text with more mentions no one. */
const mostNamed = 50;

/**
 * All users mentioned in a text as `@username`. The caller checks whether they may see the text.
 */
export async function mentionedIn(db: Queries, text: string): Promise<Mentioned[]> {
  const usernames = usernamesIn(text);
  return usernames.length === 0 || usernames.length > mostNamed ? [] : findPeopleCalled(db, usernames);
}

/** SQL predicate that a thing is visible to a user, as in its lists. */
export type SeenBy = (viewer: SignedInViewer) => Sql;

/** IDs of people who see a thing. */
export async function readersAmong(db: Queries, people: readonly Mentioned[], isSeen: SeenBy): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const requested = people.map((person) => sql`select ${person.id}::text as id where ${isSeen(asReader(person))}`);
  const readers = await db.many<{ id: string }>(join(requested, ' union all '));
  return new Set(readers.map((reader) => reader.id));
}

/** People mentioned in a text who see the thing, and usernames that match none of them. */
export async function mentionedReaders(db: Queries, text: string, isSeen: SeenBy): Promise<{ people: Mentioned[]; unknown: string[] }> {
  const called = await mentionedIn(db, text);
  const readers = await readersAmong(db, called, isSeen);
  const people = called.filter(({ id }) => readers.has(id));
  return { people, unknown: unknownIn(text, people) };
}

/** A viewer with only the basic rights of the person. */
const asReader = ({ id, username }: Mentioned): SignedInViewer => ({ id, username, role: 'member', isAdministrator: false, sessionId: '' });
