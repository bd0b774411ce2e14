import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { DocumentVisibility } from '../contract/kinds.ts';
import { documentChanged } from './domain-events.ts';

/** Whom a document is for. */
export interface Audience {
  authorId: string;
  visibility: DocumentVisibility | null;
  groupIds: readonly string[];
}

/** The live rooms of those who can see a document. */
export function audienceRooms({ authorId, visibility, groupIds }: Audience): string[] {
  return [rooms.user(authorId), ...(visibility === 'public' ? [rooms.public] : []), ...groupIds.map(rooms.group)];
}

/** Tells open browsers, once the transaction is kept, that a document is not what it was: those it was for and those it is for. */
export async function emitDocumentChanged(
  house: Pick<House, 'emit'>,
  tx: Transaction,
  id: string,
  ...reaches: readonly Audience[]
): Promise<void> {
  await house.emit(tx, documentChanged({ id, rooms: [...new Set(reaches.flatMap(audienceRooms))] }));
}
