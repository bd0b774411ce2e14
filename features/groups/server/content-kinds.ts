import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { groupCreated, groupDeleted, groupUpdated } from './domain-events.ts';
import { groupParts } from './export-parts.ts';
import { groupFigures } from './figures-store.ts';
import { countLeft, countManagedAlone, countPassedOn, findHubEntry, previewGroups } from './group/store.ts';
import { countRequests } from './membership/store.ts';
import { countReceived } from './membership-invitation/letter-store.ts';
import { nameCursor } from './name-cursor.ts';
import { notificationSources } from './notification-sources.ts';
import { countGroupsOf, listGroupsOf } from './profile/profile-store.ts';
import { groupReports } from './reportable.ts';
import { groupIds, searchedTexts } from './search-store.ts';

/** Groups: public ones are for everyone, private ones for their members. */
export const groupKind = {
  kind: 'group',
  indexed: {
    comeEvents: [groupCreated],
    events: [groupUpdated, groupDeleted],
    async entry(tx, id) {
      const group = await findHubEntry(tx, id);
      if (!group) return null;
      const isPublic = group.visibility === 'public';
      return {
        title: group.groupName,
        authorId: group.managerId,
        category: group.category,
        language: detectLanguage(group.description),
        text: `${group.description} ${group.companyName}`,
        createdAt: group.createdAt,
        updatedAt: group.updatedAt,
        audience: { isPublic, groupIds: isPublic ? [] : [id], userIds: [] },
      };
    },
    hub: {
      async previews(db, viewer, ids) {
        return (await previewGroups(db, viewer, ids)).map(({ id, description }) => ({
          id,
          excerpt: description,
          language: detectLanguage(description),
          words: 0,
          phase: null,
          endsAt: null,
        }));
      },
    },
    search: { ids: groupIds, texts: searchedTexts, address: (id) => `/network/${id}`, furtherText: (id) => id },
  },
  moderation: groupReports,
  // Groups shared with the viewer, and public ones that the person manages.
  profile: {
    async page(queries, viewer, userId, { cursor, limit }) {
      const after = readCursor(nameCursor, cursor);
      const [rows, total] = await Promise.all([
        listGroupsOf(queries, viewer, userId, after, limit + 1),
        countGroupsOf(queries, viewer, userId),
      ]);
      const { items, nextCursor } = pageOf(rows, limit, ({ sortKey, id }) => ({ key: sortKey, id }));
      return {
        items: items.map(({ id, name, company, visibility }) => ({
          id,
          title: name,
          note: company,
          at: null,
          isPublic: visibility === 'public',
        })),
        total,
        nextCursor,
      };
    },
  },
  notifications: notificationSources,
  exportParts: groupParts,
  counters: {
    ofAccount: [
      { kind: 'alone', count: countManagedAlone },
      { kind: 'passedOn', count: countPassedOn },
      { kind: 'left', count: countLeft },
    ],
    badges: [
      { kind: 'requests', count: async (queries, { id }) => (await countRequests(queries, id)) + (await countReceived(queries, id)) },
    ],
    figures: groupFigures,
  },
} satisfies ContentKind;
