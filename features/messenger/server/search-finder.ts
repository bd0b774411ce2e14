import { matchQuery } from '#platform/server/search/match-query.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { foundMessages, searchedConversationsOf } from './search-store.ts';

/**
 * Messages store no stems, so words of at least this length also match as prefixes: “contract”
 * finds “contracts”.
 */
const beginningsFrom = 4;

/** Finds messages in all conversations of the viewer. Each result opens at its message. */
export const messageFinder: SearchFinder = {
  kind: 'message',
  async find(db, viewer, by, limit) {
    const queryOf = (before: string) => matchQuery(by, before, beginningsFrom);
    if (!isSignedIn(viewer) || (by.all.length > 0 && !queryOf(''))) return [];
    const conversations = await searchedConversationsOf(db, viewer, by.groupId);
    const found = await foundMessages(db, conversations, { by, queryOf, limit });
    const byId = new Map(conversations.map((each) => [each.id, each]));
    return found.map(({ conversationId, seq, authorId, at, text }) => {
      const { name = '', groupId = '' } = byId.get(conversationId) ?? {};
      return {
        id: `${conversationId}.${seq}`,
        title: name,
        text,
        authorId,
        groupIds: [groupId],
        updatedAt: at,
        address: `/messenger/${conversationId}?message=${seq}` as const,
      };
    });
  },
};
