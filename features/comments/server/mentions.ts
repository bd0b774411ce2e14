import { unknownIn, type Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedIn } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import type { SeenThing } from './subjects.ts';
import { readersAmong } from './store.ts';

/** Somebody else as a reader: with no right but those that belong to the person. */
export const asReader = ({ id, username }: Mentioned): SignedInViewer => ({
  id,
  username,
  role: 'member',
  isAdministrator: false,
  sessionId: '',
});

/** Whom a text names of those who see the thing, and the names in it of whom nobody is called so. Who does not see it, is nobody. */
export async function mentionsOn(db: Queries, thing: SeenThing, text: string): Promise<{ people: Mentioned[]; unknown: string[] }> {
  const called = await mentionedIn(db, text);
  const readers = await readersAmong(db, called, (person, id) => thing.subject.isSeen(asReader(person), id), thing.id);
  const people = called.filter(({ id }) => readers.has(id));
  return { people, unknown: unknownIn(text, people) };
}
