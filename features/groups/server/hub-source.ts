import { detectLanguage } from '#platform/server/detect-language.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { groupCreated, groupDeleted, groupUpdated } from './domain-events.ts';
import { findHubEntry, previewGroups } from './group/store.ts';

/** Public groups are for everybody, private ones for their members. */
export const groupHubSource: HubSource = {
  kind: 'group',
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
};
