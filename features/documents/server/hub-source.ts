import { commentCountChanges } from '#features/comments/server/public-api.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { HubEntry, HubSource } from '#platform/server/hub-source.ts';
import {
  documentHidden,
  documentPublished,
  documentRestored,
  documentsWithdrawn,
  documentUpdated,
  documentWithdrawn,
} from './domain-events.ts';
import { documentPreview, findForHub, type ForHub } from './outside-store.ts';

/** What the Hub and search hold of a published document. */
export const readEntry: HubSource['entry'] = async (tx, id) => {
  const found = await findForHub(tx, id);
  return found ? entryOf(found, plainText(found.content)) : null;
};

/** The same of one that was read; `plain` are the words of its text. */
export const entryOf = ({ isPublic, groupIds, ...found }: Omit<ForHub, 'content'>, plain: string): HubEntry => ({
  title: found.title,
  authorId: found.authorId,
  category: found.category,
  language: found.language,
  text: `${found.subtitle}\n${plain}`,
  createdAt: found.publishedAt,
  updatedAt: found.updatedAt,
  audience: { isPublic, groupIds, userIds: [] },
});

/** How documents come into the Hub: published ones, for those who may read them. */
export const documentHubSource: HubSource = {
  kind: 'document',
  comeEvents: [documentPublished, documentRestored],
  events: [documentUpdated, documentWithdrawn, documentHidden],
  goneEvents: [documentsWithdrawn],
  previewChanges: commentCountChanges('document'),
  entry: readEntry,
  previewOf: documentPreview,
};
