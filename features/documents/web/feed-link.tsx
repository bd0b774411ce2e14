import { useLanguage } from '#platform/web/words.tsx';
import { useDocumentPublicWords } from './words.ts';

/** Where the public documents of a language can be followed. */
export const feedAddress = (language: string) => `/feed.atom?lang=${language}`;

/** Tells feed readers, in the head of a page, where to follow public documents. */
export function FeedLink() {
  const t = useDocumentPublicWords();
  const { language } = useLanguage();
  return <link rel="alternate" type="application/atom+xml" title={t('feedTitle')} href={feedAddress(language)} />;
}
