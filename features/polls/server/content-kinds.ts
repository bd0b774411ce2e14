import { jsonPart } from '#platform/server/extension-points/export.ts';
import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { changesPreviews } from '#platform/server/extension-points/indexed-kind.ts';
import { pollAsked, pollClosed, pollEdited, pollEndMoved, pollHidden, pollRestored, pollsDeleted } from './domain-events.ts';
import { countInGroup, countPollsOf, findHubEntry, pollIds, pollsOf, previewPolls, searchedTexts } from './exports-store.ts';
import { notificationSources } from './notification-sources.ts';
import { pollReports } from './reportable.ts';

/** Polls of groups. */
export const pollKind: ContentKind = {
  kind: 'poll',
  indexed: {
    comeEvents: [pollAsked, pollRestored],
    events: [pollEdited, pollHidden],
    goneEvents: [pollsDeleted],
    entry: findHubEntry,
    hub: { previews: previewPolls, previewChanges: [pollClosed, pollEndMoved].map((event) => changesPreviews(event, ({ id }) => [id])) },
    search: { ids: pollIds, texts: searchedTexts, address: (id) => `/polls/${id}` },
  },
  moderation: pollReports,
  notifications: notificationSources,
  exportParts: async function* exportParts({ db }, userId) {
    yield jsonPart('polls', await pollsOf(db, userId));
  },
  counters: {
    ofAccount: [{ kind: 'polls', count: countPollsOf }],
    inGroup: { kind: 'polls', countExclusive: countInGroup },
  },
};
