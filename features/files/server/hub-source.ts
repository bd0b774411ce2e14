import type { HubSource } from '#platform/server/hub-source.ts';
import { fileHidden, fileRestored, filesEnded, fileShared } from './domain-events.ts';
import { findHubEntry, previewFiles } from './exports-store.ts';

/** Shared files in the Hub of sender and recipient. */
export const fileHubSource: HubSource = {
  kind: 'file',
  comeEvents: [fileShared, fileRestored],
  events: [fileHidden],
  goneEvents: [filesEnded],
  entry: findHubEntry,
  async previews(db, viewer, ids) {
    const found = await previewFiles(db, viewer, ids);
    return found.map((file) => ({ ...file, language: null, words: 0, phase: null, endsAt: null }));
  },
};
