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
import { documentPreview, findForHub, type ForHub } from './exports-store.ts';

/** Entry of a published document for Hub and search. */
export const readEntry: HubSource['entry'] = async (tx, id) => {
  const found = await findForHub(tx, id);
  return found ? entryOf(found, plainText(found.content)) : null;
};

/** Entry of a document that was already read; `plain` is its plain text. */
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

/** Published documents in the Hub, for their readers. */
export const documentHubSource: HubSource = {
  kind: 'document',
  comeEvents: [documentPublished, documentRestored],
  events: [documentUpdated, documentWithdrawn, documentHidden],
  goneEvents: [documentsWithdrawn],
  previewChanges: commentCountChanges('document'),
  entry: readEntry,
  previewOf: documentPreview,
};
