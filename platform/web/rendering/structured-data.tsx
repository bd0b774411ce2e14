import { useState } from 'react';
import { useIsHydrated } from '../i18n/words.tsx';

/**
 * A thing as search engines read it (schema.org): what `of` gives, for the thing with this id. It comes with the page from the server and is never made in
 * the browser, where the policy of the page lets no script be written, not even one that is only data.
 */
export function StructuredData({ id, of }: { id: string; of: () => object }) {
  const isHydrated = useIsHydrated();
  const [rendered] = useState(() => (isHydrated ? undefined : { id, text: structuredText(of()) }));
  if (rendered?.id !== id) return null;
  // oxlint-disable-next-line react/no-danger -- Quotes in a script stay as they are, and `structuredText` escapes the rest.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: rendered.text }} />;
}

/** Data as JSON that cannot end the element it stands in. */
export function structuredText(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return text.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
