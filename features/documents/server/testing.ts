import { newId } from '#platform/server/common/id.ts';
import type { Media, RichText } from '#platform/contract/rich-text/nodes.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { DocumentVisibility } from '../contract/kinds.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { newDocument, publication } from '../contract/shapes.ts';
import { addMedia } from './add-media.ts';
import { createDocument } from './create-document.ts';
import { documentUploads } from './uploads.ts';
import { publishDocument } from './publish-document.ts';

type Asking = AppContext & { as: (viewer: SignedInViewer) => Context };

interface Wished {
  title?: string;
  subtitle?: string;
  category?: string;
  text?: string;
  content?: RichText;
}

/** Rich text with one plain paragraph per line. */
export function textOf(text: string): RichText {
  return {
    type: 'doc',
    content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line ? { content: [{ type: 'text', text: line }] } : {}) })),
  };
}

/** Creates a draft through the API's command. */
export function aDraft(app: Asking, author: SignedInViewer, wished: Wished = {}): Promise<DocumentWhole> {
  const { title = 'Notes', subtitle = '', category = 'miscellaneous', text = 'What I have to say.', content = textOf(text) } = wished;
  const body = newDocument.parse({ title, subtitle, category, content });
  return createDocument(app.as(author), { params: undefined, query: undefined, body });
}

/**
 * Creates a document and publishes it to everyone, or only to the given groups unless `visibility`
 * is public.
 */
export async function aPublishedDocument(
  app: Asking,
  author: SignedInViewer,
  wished: Wished & { groupIds?: readonly string[]; visibility?: DocumentVisibility } = {},
): Promise<DocumentWhole> {
  const { id } = await aDraft(app, author, wished);
  const { groupIds = [], visibility = groupIds.length ? 'private' : 'public' } = wished;
  const body = publication.parse({ visibility, groupIds });
  return publishDocument(app.as(author), { params: { id }, query: undefined, body });
}

/** Media node for a text. */
export const mediaNode = (id: string, { alt = '', caption = '' } = {}): Media => ({
  type: 'media',
  attrs: { id, alt, caption, width: 'wide' },
});

/** Uploads bytes and adds them to a document as its author; returns the media ID. */
export async function someMedia(
  app: Asking,
  author: SignedInViewer,
  documentId: string,
  bytes: Buffer,
  fileName?: string,
): Promise<string> {
  const uploadId = await anUploadFor(documentUploads, app, author.id, bytes, fileName);
  const { id } = await addMedia(app.as(author), { params: { id: documentId }, query: undefined, body: { id: newId(), uploadId } });
  return id;
}
