import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import { jsonPart, pagePart, pathPart, type ExportPart } from '#platform/server/extension-points/export.ts';
import { markup, type Html } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { richTextHtml } from '#platform/server/html/rich-text-html.ts';
import type { Media } from '#platform/contract/rich-text/nodes.ts';
import { mediaIn } from '#platform/contract/rich-text/text.ts';
import { exportedDocuments, exportedVersions } from './export-store.ts';
import { exportedCaptions } from './caption-store.ts';
import { exportedCoAuthorships } from './co-author-store.ts';
import { exportedThreadComments } from './threads/thread-store.ts';
import { listMediaRows, type MediaRow } from './media-store.ts';

/**
 * All documents of a user, including drafts, with their media and stored versions, one at a time;
 * of which documents of others the user is a co-author, and what they commented on drafts.
 */
export async function* documentParts({ db, words }: AppContext, userId: string, language: Language): AsyncIterable<ExportPart> {
  const translate = (key: string) => words.translate(language, 'documents', key);
  for await (const document of exportedDocuments(db, userId)) {
    const title = document.title || translate('export.untitled');
    const path = `documents/${pathPart(title)}-${document.id}`;
    const published =
      document.publishedAt && document.visibility ? dateText(language, document.publishedAt, 'UTC') : translate('export.draft');
    const state = document.deletedAt ? `${published}, ${translate('export.inBin')}` : published;
    const media = await listMediaRows(db, document.id);
    const captions = media.length > 0 ? await exportedCaptions(db, document.id) : [];
    yield jsonPart(path, {
      ...document,
      media: media.map((each) => ({
        ...each,
        path: mediaPath(document.id, each),
        captions: captions.filter(({ mediaId }) => mediaId === each.id).map(({ language, label, says }) => ({ language, label, says })),
      })),
    });
    yield pagePart(
      path,
      language,
      title,
      markup`<p>${document.subtitle}</p>
        <p><small>${state}</small></p>
        ${richTextHtml(
          document.content,
          mediaHtml(media, (each) => `../${mediaPath(document.id, each)}`),
        )}`,
    );
    for (const each of media) yield { path: mediaPath(document.id, each), hash: each.hash };
  }
  const coAuthorships = await exportedCoAuthorships(db, userId);
  if (coAuthorships.length > 0) yield jsonPart('co-authorships', coAuthorships);
  const comments = await exportedThreadComments(db, userId);
  if (comments.length > 0) yield jsonPart('comments-on-drafts', comments);
  for await (const version of exportedVersions(db, userId)) {
    const title = version.title || translate('export.untitled');
    const path = `versions/${version.documentId}/${version.version}-${pathPart(title)}`;
    const media = mediaIn(version.content).length > 0 ? await listMediaRows(db, version.documentId) : [];
    yield jsonPart(path, version);
    yield pagePart(
      path,
      language,
      title,
      markup`<p>${version.subtitle}</p>
        <p><small>${translate(`versionKind.${version.kind}`)}, ${dateText(language, version.savedAt, 'UTC')}</small></p>
        ${richTextHtml(
          version.content,
          mediaHtml(media, (each) => `../../${mediaPath(version.documentId, each)}`),
        )}`,
    );
  }
}

/** Path of a medium in the archive: beside its document, with the extension of the original. */
function mediaPath(documentId: string, { id, fileName }: MediaRow): string {
  const dot = fileName.lastIndexOf('.');
  const ending = /^\.[a-z0-9]{1,8}$/i.test(fileName.slice(dot)) ? fileName.slice(dot).toLowerCase() : '';
  return `documents/media/${documentId}/${pathPart(ending ? fileName.slice(0, dot) : fileName)}-${id}${ending}`;
}

/** Renders a medium as a link to its original; one that was never uploaded as its texts. */
function mediaHtml(rows: readonly MediaRow[], pathTo: (row: MediaRow) => string): (media: Media) => Html {
  return ({ attrs: { id, alt, caption } }) => {
    const row = rows.find((each) => each.id === id);
    const below = markup`<figcaption>${caption}</figcaption>`;
    if (!row) return markup`<figure><p>${alt}</p>${below}</figure>`;
    const kind = mediaKindOf(row.mediaType);
    if (kind === 'video') return markup`<figure><video controls src="${pathTo(row)}" aria-label="${alt}"></video>${below}</figure>`;
    if (kind === 'audio') return markup`<figure><audio controls src="${pathTo(row)}" aria-label="${alt}"></audio>${below}</figure>`;
    return markup`<figure><img src="${pathTo(row)}" alt="${alt}" />${below}</figure>`;
  };
}
