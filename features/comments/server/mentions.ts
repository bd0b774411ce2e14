import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedReaders } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { seenBy } from './store.ts';
import type { SeenThing } from './subjects.ts';

/** People mentioned in a text who see the subject, and usernames that match none of them. */
export const mentionsOn = (db: Queries, thing: SeenThing, text: string): Promise<{ people: Mentioned[]; unknown: string[] }> =>
  mentionedReaders(db, text, seenBy(thing));
