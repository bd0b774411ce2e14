import { commentCountChanges } from '#features/comments/server/public-api.ts';
import { endsComments } from '#platform/server/extension-points/comment-subject.ts';
import { changesPreviews } from '#platform/server/extension-points/indexed-kind.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { cardPictures } from './card-pictures.ts';
import { findCommented, isPublished, wordsOf } from './comment-store.ts';
import { readEntry } from './document-entry.ts';
import {
  documentHidden,
  documentPublished,
  documentRestored,
  documentsPurged,
  documentsWithdrawn,
  documentUpdated,
  documentWithdrawn,
} from './domain-events.ts';
import { audienceRooms } from './emit-document-changed.ts';
import { documentBin } from './empty-bin.ts';
import { documentParts } from './export-parts.ts';
import { countOf, countOnlyInGroup, documentPreview } from './exports-store.ts';
import { documentFigures } from './figures-store.ts';
import { listPlace } from './list-place.ts';
import { notificationSources } from './notification-source.ts';
import { documentsHolding } from './media-store.ts';
import { titlesFor } from './notification-store.ts';
import { countPublishedBy, listPublishedBy } from './profile-store.ts';
import { documentReports } from './reportable.ts';
import { publishedIds, searchedTexts } from './search-store.ts';
import { targetGroups } from './store.ts';

/** A picture can be shown from the end of its derivation. */
const pictureChanges = changesPreviews(derivationChanged, async ({ hash, isProgress }, tx) =>
  isProgress ? [] : (await documentsHolding(tx, hash)).map(({ id }) => id),
);

const profilePlace = listPlace.omit({ to: true });

const addressOf = (id: string, isForMembers: boolean) =>
  isForMembers ? (`/autrePublication/${id}` as const) : (`/publicInternetArticle?id=${id}` as const);

/** Published documents, for their readers; drafts and the bin are their author's alone. */
export const documentKind = {
  kind: 'document',
  indexed: {
    comeEvents: [documentPublished, documentRestored],
    events: [documentUpdated, documentWithdrawn, documentHidden],
    goneEvents: [documentsWithdrawn],
    entry: readEntry,
    pictures: cardPictures,
    hub: { previewChanges: [...commentCountChanges('document'), pictureChanges], previewOf: documentPreview },
    search: { ids: publishedIds, texts: searchedTexts, address: (id, viewer) => addressOf(id, isSignedIn(viewer)) },
  },
  // Readers comment on the document and on passages of its text.
  comments: {
    async find(db, viewer, id, isLocked) {
      const found = await findCommented(db, viewer, id, isLocked);
      return found && { authorId: found.authorId, isAnonymous: false, isAuthorHidden: false, rooms: audienceRooms(found) };
    },
    isSeen: isPublished,
    groupIds: targetGroups,
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: (id, place) => addressOf(id, place.isSignedIn),
    text: wordsOf,
    ends: [endsComments(documentsPurged, ({ ids }) => ids)],
  },
  moderation: documentReports,
  bin: documentBin,
  profile: {
    async page(queries, viewer, userId, { cursor, limit }) {
      const after = readCursor(profilePlace, cursor);
      const [rows, total] = await Promise.all([
        listPublishedBy(queries, viewer, userId, after, limit + 1),
        countPublishedBy(queries, viewer, userId),
      ]);
      const { items, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
      return {
        items: items.map(({ id, title, subtitle, at, isPublic }) => ({ id, title, note: subtitle, at, isPublic })),
        total,
        nextCursor,
      };
    },
  },
  notifications: notificationSources,
  exportParts: documentParts,
  counters: {
    ofAccount: [{ kind: 'documents', count: countOf }],
    inGroup: { kind: 'documents', countExclusive: countOnlyInGroup },
    figures: documentFigures,
  },
} satisfies ContentKind;
