import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { DocumentVisibility } from '../contract/kinds.ts';
import { documentChanged } from './domain-events.ts';

/** Author, co-authors and readers of a document. */
export interface Audience {
  authorId: string;
  visibility: DocumentVisibility | null;
  groupIds: readonly string[];
  /** Co-authors who accepted. */
  coAuthorIds?: readonly string[];
}

/** Live rooms of everyone who sees a document. */
export function audienceRooms({ authorId, visibility, groupIds, coAuthorIds = [] }: Audience): string[] {
  return [...[authorId, ...coAuthorIds].map(rooms.user), ...(visibility === 'public' ? [rooms.public] : []), ...groupIds.map(rooms.group)];
}

/** Live rooms of people who may open the live text. */
export const writersRooms = ({ authorId, coAuthorIds }: Pick<Audience, 'authorId' | 'coAuthorIds'>): string[] =>
  audienceRooms({ authorId, visibility: null, groupIds: [], ...(coAuthorIds && { coAuthorIds }) });

/**
 * Notifies open windows after the commit that a document changed: previous readers and current
 * ones.
 */
export async function emitDocumentChanged(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  id: string,
  ...reaches: readonly Audience[]
): Promise<void> {
  await app.emit(tx, documentChanged({ id, rooms: [...new Set(reaches.flatMap(audienceRooms))] }));
}
