import { z } from 'zod';
import { commentCountChanges } from '#features/comments/server/public-api.ts';
import { uuid } from '#platform/contract/id.ts';
import { changesPreviews } from '#platform/server/extension-points/indexed-kind.ts';
import { derivationChanged } from '#platform/server/media/derivatives/domain-events.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { cardPictures } from './card-pictures.ts';
import { galleryComments, itemComments } from './comment-subject.ts';
import { galleriesDeleted, galleryHidden, galleryRestored, galleryShared, galleryUpdated } from './domain-events.ts';
import {
  countGalleriesOf,
  countInGroup,
  countMadeBy,
  findHubEntry,
  galleriesOf,
  listMadeBy,
  previewGalleries,
  galleriesHolding,
} from './exports-store.ts';
import { galleryFigures } from './figures-store.ts';
import { languageOf } from './language-of.ts';
import { notificationSources } from './notification-source.ts';
import { galleryReports, itemReports } from './reportable.ts';
import { galleryIds, searchedTexts } from './search-store.ts';

/** A picture can be shown from the end of its derivation. */
const pictureChanges = changesPreviews(derivationChanged, async ({ hash, isProgress }, tx) =>
  isProgress ? [] : (await galleriesHolding(tx, hash)).map(({ id }) => id),
);

const profilePlace = z.strictObject({ id: uuid });

/** Galleries; search finds them by title, description and descriptions of items. */
export const galleryKind = {
  kind: 'gallery',
  indexed: {
    comeEvents: [galleryShared, galleryRestored],
    events: [galleryUpdated, galleryHidden],
    goneEvents: [galleriesDeleted],
    entry: findHubEntry,
    pictures: cardPictures,
    hub: {
      previewChanges: [...commentCountChanges('gallery'), pictureChanges],
      async previews(db, viewer, ids) {
        const found = await previewGalleries(db, viewer, ids);
        return found.map(({ id, title, excerpt, comments }) => ({
          id,
          excerpt,
          language: languageOf(title, excerpt),
          words: 0,
          phase: null,
          endsAt: null,
          comments,
          hasPictures: true,
        }));
      },
    },
    search: {
      ids: galleryIds,
      texts: searchedTexts,
      address: (id, viewer) => (isSignedIn(viewer) ? `/media/${id}` : `/publicMedia/${id}`),
    },
  },
  comments: galleryComments,
  moderation: galleryReports,
  // Without anonymous ones.
  profile: {
    async page(queries, viewer, userId, { cursor, limit }) {
      const [rows, total] = await Promise.all([
        listMadeBy(queries, viewer, userId, readCursor(profilePlace, cursor)?.id, limit + 1),
        countMadeBy(queries, viewer, userId),
      ]);
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => ({ id }));
      return {
        items: items.map(({ id, title, description, createdAt, isPublic }) => ({ id, title, note: description, at: createdAt, isPublic })),
        total,
        nextCursor,
      };
    },
  },
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('galleries', await galleriesOf(db, userId));
  },
  counters: {
    ofAccount: [{ kind: 'galleries', count: countGalleriesOf }],
    inGroup: { kind: 'galleries', countExclusive: countInGroup },
    figures: galleryFigures,
  },
} satisfies ContentKind;

/** A picture, video or recording of a gallery, which opens within it. */
const itemKind: ContentKind = { kind: 'galleryitem', comments: itemComments, moderation: itemReports };

export const contentKinds: readonly ContentKind[] = [galleryKind, itemKind];
