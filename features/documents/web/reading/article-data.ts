import type { DocumentWhole } from '../../contract/shapes.ts';

/** A public document as search engines read it (schema.org). */
export function articleData(document: DocumentWhole): object {
  const { title, subtitle, language, authorName, publicationDate, lastUpdate, excerpt, words, publicAddress } = document;
  return {
    '@type': 'Article',
    headline: title,
    ...(subtitle ? { alternativeHeadline: subtitle } : {}),
    description: excerpt,
    author: { '@type': 'Person', name: authorName },
    datePublished: publicationDate,
    dateModified: lastUpdate,
    ...(language ? { inLanguage: language } : {}),
    wordCount: words,
    mainEntityOfPage: publicAddress,
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: 'Atrium' },
  };
}
