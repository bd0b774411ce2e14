import { newCaptions } from '#platform/contract/captions/shapes.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { newGallery } from '#features/galleries/contract/shapes.ts';
import { writeCaptions } from '#features/galleries/server/captions.ts';
import { createGallery } from '#features/galleries/server/make-gallery.ts';
import { readGallery } from '#features/galleries/server/read-galleries.ts';
import { galleryUploads } from '#features/galleries/server/uploads.ts';
import type { Acting } from './acting.ts';
import type { DemoGallery } from './galleries.ts';
import { known } from './known.ts';
import type { MadeCommunity } from './made-community.ts';

/** Uploads media, creates a gallery, and adds captions. Derivations are made when Atrium runs. */
export async function showGallery(
  app: AppContext,
  acting: Acting,
  { author, language, group, title, description, isPublic, items }: DemoGallery,
  { people, groups }: Pick<MadeCommunity, 'people' | 'groups'>,
): Promise<string> {
  const viewer = known(people, author);
  const as = acting(viewer, language);
  const uploads = [];
  for (const { fileName, bytes, ...facts } of items)
    uploads.push({
      uploadId: await anUploadFor(galleryUploads, app, viewer.id, await bytes(), fileName),
      description: facts.description,
      allowDownload: facts.allowDownload ?? false,
    });
  const body = newGallery.parse({ groupId: known(groups, group), title, description, isPublic, items: uploads });
  const { id } = await createGallery(as, { params: undefined, query: undefined, body });
  const made = await readGallery(as, { params: { id }, query: { among: 'mine' }, body: undefined });
  for (const [index, { captions = [] }] of items.entries())
    for (const { language: spoken, label, text } of captions) {
      const params = { id, itemId: made.items[index]?.id ?? '', language: spoken };
      await writeCaptions(as, { params, query: undefined, body: newCaptions.parse({ label, file: text }) });
    }
  return id;
}
