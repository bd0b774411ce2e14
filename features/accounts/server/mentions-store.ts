import sql, { join, type Sql } from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { unknownIn, usernamesIn, type Mentioned } from '../contract/mentions.ts';
import { findPeopleCalled } from './user/user-store.ts';

/** So many people one text names at most; what names more, names nobody. */
const mostNamed = 50;

/** Whom a text names by `@username`, of all who are called so: whether they may see where it stands, its feature asks. */
export async function mentionedIn(db: Queries, text: string): Promise<Mentioned[]> {
  const usernames = usernamesIn(text);
  return usernames.length === 0 || usernames.length > mostNamed ? [] : findPeopleCalled(db, usernames);
}

/** Whether a person sees a thing: the predicate of its lists, for them as a viewer. */
export type SeenBy = (viewer: SignedInViewer) => Sql;

/** Which of these people see a thing. */
export async function readersAmong(db: Queries, people: readonly Mentioned[], isSeen: SeenBy): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const asked = people.map((person) => sql`select ${person.id}::text as id where ${isSeen(asReader(person))}`);
  const readers = await db.many<{ id: string }>(join(asked, ' union all '));
  return new Set(readers.map((reader) => reader.id));
}

/** Whom a text names of those who see the thing where it stands, and the names in it of whom nobody is called so. Who does not see it, is nobody. */
export async function mentionedReaders(db: Queries, text: string, isSeen: SeenBy): Promise<{ people: Mentioned[]; unknown: string[] }> {
  const called = await mentionedIn(db, text);
  const readers = await readersAmong(db, called, isSeen);
  const people = called.filter(({ id }) => readers.has(id));
  return { people, unknown: unknownIn(text, people) };
}

/** Somebody else as a reader: with no right but those that belong to the person. */
const asReader = ({ id, username }: Mentioned): SignedInViewer => ({ id, username, role: 'member', isAdministrator: false, sessionId: '' });
