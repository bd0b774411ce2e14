import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { jsonPart, pagePart, pathPart, type ExportPart } from '#platform/server/export.ts';
import { markup } from '#platform/server/html.ts';
import type { House } from '#platform/server/house.ts';
import { richTextHtml } from '#platform/server/rich-text-html.ts';
import { exportedDocuments, exportedVersions } from './export-store.ts';

/** Every document of a person, drafts among them, and every earlier version that is kept, one at a time. */
export async function* documentParts({ db, words }: House, userId: string, language: Language): AsyncIterable<ExportPart> {
  const say = (key: string) => words.say(language, 'documents', key);
  for await (const document of exportedDocuments(db, userId)) {
    const title = document.title || say('export.untitled');
    const path = `documents/${pathPart(title)}-${document.id}`;
    const published = document.publishedAt && document.visibility ? dateText(language, document.publishedAt, 'UTC') : say('export.draft');
    const state = document.deletedAt ? `${published}, ${say('export.inBin')}` : published;
    yield jsonPart(path, document);
    yield pagePart(
      path,
      language,
      title,
      markup`<p>${document.subtitle}</p>
        <p><small>${state}</small></p>
        ${richTextHtml(document.content)}`,
    );
  }
  for await (const version of exportedVersions(db, userId)) {
    const title = version.title || say('export.untitled');
    const path = `versions/${version.documentId}/${version.version}-${pathPart(title)}`;
    yield jsonPart(path, version);
    yield pagePart(
      path,
      language,
      title,
      markup`<p>${version.subtitle}</p>
        <p><small>${say(`versionKind.${version.kind}`)}, ${dateText(language, version.savedAt, 'UTC')}</small></p>
        ${richTextHtml(version.content)}`,
    );
  }
}
