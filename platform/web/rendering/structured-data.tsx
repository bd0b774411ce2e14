import { useState } from 'react';
import { useIsHydrated } from '../i18n/words.tsx';

/**
 * Structured data for search engines (schema.org): the result of `of` for the item with this ID. Only
 * the server renders it: the content security policy forbids scripts added in the browser.
 */
export function StructuredData({ id, of }: { id: string; of: () => object }) {
  const isHydrated = useIsHydrated();
  const [rendered] = useState(() => (isHydrated ? undefined : { id, text: structuredText(of()) }));
  if (rendered?.id !== id) return null;
  // oxlint-disable-next-line react/no-danger -- Quotes in a script stay as they are, and `structuredText` escapes the rest.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: rendered.text }} />;
}

/** Data as JSON that cannot close its script element. */
export function structuredText(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return text.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
