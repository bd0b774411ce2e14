import type { Mentioned } from '#features/accounts/contract/mentions.ts';
import { mentionedReaders } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import { seenBy } from './store.ts';
import type { SeenThing } from './subjects.ts';

/** Whom a text names of those who see the thing, and the names in it of whom nobody is called so. */
export const mentionsOn = (db: Queries, thing: SeenThing, text: string): Promise<{ people: Mentioned[]; unknown: string[] }> =>
  mentionedReaders(db, text, seenBy(thing));
