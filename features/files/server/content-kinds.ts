import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { fileHidden, fileRestored, filesEnded, fileShared } from './domain-events.ts';
import { countInGroup, countReceivedBy, countSentBy, countWaiting, filesOf, findHubEntry, previewFiles } from './exports-store.ts';
import { fileFigures } from './figures-store.ts';
import { notificationSources } from './notification-sources.ts';
import { fileReports } from './reportable.ts';
import { searchedTexts, sharedIds } from './search-store.ts';

/** Shared files, for sender and recipient. */
export const fileKind: ContentKind = {
  kind: 'file',
  indexed: {
    comeEvents: [fileShared, fileRestored],
    events: [fileHidden],
    goneEvents: [filesEnded],
    entry: findHubEntry,
    hub: {
      async previews(db, viewer, ids) {
        const found = await previewFiles(db, viewer, ids);
        return found.map((file) => ({ ...file, language: null, words: 0, phase: null, endsAt: null }));
      },
    },
    search: { ids: sharedIds, texts: searchedTexts, address: (id) => `/files/${id}` },
  },
  moderation: fileReports,
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('files', await filesOf(db, userId));
  },
  counters: {
    ofAccount: [
      { kind: 'sent', count: countSentBy },
      { kind: 'received', count: countReceivedBy },
    ],
    inGroup: { kind: 'files', countExclusive: countInGroup },
    badges: [{ kind: 'files', count: countWaiting }],
    figures: fileFigures,
  },
};
