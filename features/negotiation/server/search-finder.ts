import { matchQuery } from '#platform/server/search/match-query.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { titleOf } from './session-title.ts';
import { foundClauses } from './session/clause-search-store.ts';

/** Finds clauses in sessions that the viewer can read. */
export const clauseFinder: SearchFinder = {
  kind: 'clause',
  async find(db, viewer, by, limit) {
    const words = matchQuery(by);
    if (!isSignedIn(viewer) || (!words && by.all.length > 0)) return [];
    const found = await foundClauses(db, viewer, { words, by, limit });
    return found.map(({ id, sessionId, sessionTitle, agenda, title, text, authorId, proposedAt }) => {
      const session = titleOf({ title: sessionTitle, agenda });
      return {
        id,
        title: title === null ? session : `${title} · ${session}`,
        text,
        authorId,
        groupIds: [],
        updatedAt: proposedAt,
        address: `/negociation/${sessionId}#clause-${id}` as const,
      };
    });
  },
};
