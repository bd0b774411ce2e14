import { foundByQuery } from '#platform/server/found-by.ts';
import type { SearchFinder } from '#platform/server/search-source.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { foundMessages, searchedConversationsOf } from './search-store.ts';

/** A conversation is searched by the beginnings of words, and so are all together: “contracts” is found by “contract”, and messages keep no stems. */
const beginningsFrom = 4;

/** Messages of all conversations that somebody can read, each opening at its place; called by its group, or by whom it is with. */
export const messageFinder: SearchFinder = {
  kind: 'message',
  async find(db, viewer, by, limit) {
    const queryOf = (before: string) => foundByQuery(by, before, beginningsFrom);
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
