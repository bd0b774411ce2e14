import { matchQuery } from '#platform/server/search/match-query.ts';
import { dateless, type SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { searchedFields } from '../user/user-store.ts';
import { similarNames } from './correct-names.ts';
import { foundPeople } from './person-search-store.ts';

/**
 * Search for people whom the viewer may see, by name, username, searched fields and ID. Results have no
 * date, since profiles do not disclose when someone joined.
 */
export const personFinder: SearchFinder = {
  kind: 'person',
  suggests: 3,
  similarWords: similarNames,
  async find(db, viewer, by, limit) {
    const words = matchQuery(by);
    if (!isSignedIn(viewer) || !words || by.authorIds !== undefined || by.from !== undefined || by.until !== undefined) return [];
    const people = await foundPeople(db, viewer, { words, groupId: by.groupId, limit });
    return people.map(({ id, name, username, groupIds, ...fields }) => ({
      id,
      title: name,
      text: [`@${username}`, ...searchedFields.map((field) => fields[field])].filter(Boolean).join(' · '),
      authorId: null,
      groupIds,
      updatedAt: dateless,
      address: `/people/${id}` as const,
    }));
  },
};
