import { commentCountChanges } from '#features/comments/server/public-api.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import {
  documentHidden,
  documentPublished,
  documentRestored,
  documentsWithdrawn,
  documentUpdated,
  documentWithdrawn,
} from './domain-events.ts';
import { documentPreview, findForHub } from './outside-store.ts';

/** How documents come into the Hub: published ones, for those who may read them. */
export const documentHubSource: HubSource = {
  kind: 'document',
  comeEvents: [documentPublished, documentRestored],
  events: [documentUpdated, documentWithdrawn, documentHidden],
  goneEvents: [documentsWithdrawn],
  previewChanges: commentCountChanges('document'),
  async entry(tx, id) {
    const found = await findForHub(tx, id);
    if (!found) return null;
    const { isPublic, groupIds } = found;
    return {
      title: found.title,
      authorId: found.authorId,
      category: found.category,
      language: found.language,
      text: `${found.subtitle}\n${plainText(found.content)}`,
      createdAt: found.publishedAt,
      updatedAt: found.updatedAt,
      audience: { isPublic, groupIds, userIds: [] },
    };
  },
  previewOf: documentPreview,
};
