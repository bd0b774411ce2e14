import { commentCountChanges } from '#features/comments/server/public-api.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { galleriesDeleted, galleryHidden, galleryRestored, galleryShared, galleryUpdated } from './domain-events.ts';
import { languageOf } from './language-of.ts';
import { findHubEntry, previewGalleries } from './exports-store.ts';

/** Galleries in the Hub. */
export const galleryHubSource: HubSource = {
  kind: 'gallery',
  comeEvents: [galleryShared, galleryRestored],
  events: [galleryUpdated, galleryHidden],
  goneEvents: [galleriesDeleted],
  previewChanges: commentCountChanges('gallery'),
  entry: findHubEntry,
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
    }));
  },
};
