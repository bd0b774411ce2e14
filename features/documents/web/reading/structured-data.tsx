import { useState } from 'react';
import { useIsHydrated } from '#platform/web/words.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';

/**
 * A public document as search engines read it (schema.org). It comes with the page from the server and is never made in
 * the browser, where the policy of the page lets no script be written, not even one that is only data.
 */
export function StructuredData({ document }: { document: DocumentWhole }) {
  const isHydrated = useIsHydrated();
  const [rendered] = useState(() => (isHydrated ? undefined : { id: document.id, text: articleData(document) }));
  if (rendered?.id !== document.id) return null;
  return <script type="application/ld+json">{rendered.text}</script>;
}

/** The data as JSON that cannot end the element it stands in. */
export function articleData(document: DocumentWhole): string {
  const { title, subtitle, language, authorName, publicationDate, lastUpdate, excerpt, words, publicAddress } = document;
  const data = {
    '@context': 'https://schema.org',
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
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
