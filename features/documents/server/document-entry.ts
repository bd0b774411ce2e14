import { plainText } from '#platform/contract/rich-text/text.ts';
import type { IndexedEntry, IndexedKind } from '#platform/server/extension-points/indexed-kind.ts';
import { findForHub, type ForHub } from './exports-store.ts';

/** Entry of a published document for Hub and search. */
export const readEntry: IndexedKind['entry'] = async (tx, id) => {
  const found = await findForHub(tx, id);
  return found ? entryOf(found, plainText(found.content)) : null;
};

/** Entry of a document that was already read; `plain` is its plain text. */
export const entryOf = ({ isPublic, groupIds, ...found }: Omit<ForHub, 'content'>, plain: string): IndexedEntry => ({
  title: found.title,
  authorId: found.authorId,
  category: found.category,
  language: found.language,
  text: `${found.subtitle}\n${plain}`,
  createdAt: found.publishedAt,
  updatedAt: found.updatedAt,
  audience: { isPublic, groupIds, userIds: [] },
});
