import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useDocumentPublicWords } from './words.ts';

/** Address of the feed of public documents in a language. */
export const feedAddress = (language: string) => `/feed.atom?lang=${language}`;

/** Feed discovery in the head of a page. */
export function FeedLink() {
  const t = useDocumentPublicWords();
  const { language } = useLanguage();
  return (
    <HeadTags>
      <link rel="alternate" type="application/atom+xml" title={t('feedTitle')} href={feedAddress(language)} />
    </HeadTags>
  );
}
