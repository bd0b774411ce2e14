import { mediaIn } from '#platform/contract/rich-text/text.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';

/**
 * First picture of a document at the size for link previews, with its description; undefined
 * without pictures.
 */
export function pictureOf({ content, media }: Pick<DocumentWhole, 'content' | 'media'>) {
  for (const { attrs } of mediaIn(content)) {
    const found = media.find(({ id, type }) => id === attrs.id && type === 'image');
    const image = found?.images.find(({ width }) => width >= 1080) ?? found?.images.at(-1);
    if (image) return { ...image, alt: attrs.alt };
  }
  return undefined;
}

const personOf = (name: string) => ({ '@type': 'Person', name });

/** Structured data of a public document for search engines (schema.org). */
export function articleData(document: DocumentWhole, { publicUrl, siteName }: { publicUrl: string; siteName: string }): object {
  const { title, subtitle, language, authorName, coAuthors, publicationDate, lastUpdate, excerpt, words, publicAddress } = document;
  const picture = pictureOf(document);
  return {
    '@type': 'Article',
    headline: title,
    ...(subtitle ? { alternativeHeadline: subtitle } : {}),
    description: excerpt,
    ...(picture ? { image: publicUrl + picture.address } : {}),
    author: coAuthors.length > 0 ? [authorName, ...coAuthors.map(({ name }) => name)].map(personOf) : personOf(authorName),
    datePublished: publicationDate,
    dateModified: lastUpdate,
    ...(language ? { inLanguage: language } : {}),
    wordCount: words,
    mainEntityOfPage: publicAddress,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: siteName },
  };
}
