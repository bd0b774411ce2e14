import { jsonPart } from '#platform/server/extension-points/export.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { changesPreviews } from '#platform/server/extension-points/indexed-kind.ts';
import * as happened from './domain-events.ts';
import * as outside from './exports-store.ts';
import { notificationSources } from './notification-sources.ts';
import { assemblyReports } from './reportable.ts';

/** Assemblies of groups. */
export const assemblyKind: ContentKind = {
  kind: 'assembly',
  indexed: {
    comeEvents: [happened.assemblyConvened, happened.assemblyRestored],
    events: [happened.assemblyMoved, happened.assemblyHidden, happened.assemblyConvenerRemoved],
    goneEvents: [happened.assembliesDeleted],
    entry: outside.findHubEntry,
    hub: { previews: outside.previewAssemblies, previewChanges: [changesPreviews(happened.assemblyClosed, ({ id }) => [id])] },
    search: { ids: outside.assemblyIds, texts: outside.searchedTexts, address: (id) => `/assemblies/${id}` },
  },
  moderation: assemblyReports,
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('assemblies', await outside.assembliesOf(db, userId));
  },
  counters: {
    inGroup: { kind: 'assemblies', countExclusive: outside.countInGroup },
  },
};
