import { plainText } from '#platform/contract/rich-text/text.ts';
import { matchQuery } from '#platform/server/search/match-query.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { foundReplies } from './reply-search-store.ts';

/** Finds replies; each result opens in its question. */
export const replyFinder: SearchFinder = {
  kind: 'reply',
  async find(db, viewer, by, limit) {
    const words = matchQuery(by);
    if (!words && by.all.length > 0) return [];
    const replies = await foundReplies(db, viewer, { words, by, limit });
    return replies.map(({ id, questionId, title, content, ...found }) => ({
      id,
      title,
      text: plainText(content),
      authorId: found.authorId,
      groupIds: found.groupIds,
      isPublic: found.isPublic,
      updatedAt: found.updatedAt,
      address: `/discussion/${questionId}#reply-${id}`,
    }));
  },
};
