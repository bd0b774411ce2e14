import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { FeedLink, feedAddress } from '../feed-link.tsx';
import { useDocumentPublicWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';

/** Public documents for visitors (`/blogGeneral2`). */
export function InternetDocumentsPage() {
  const t = useDocumentPublicWords();
  const { language } = useLanguage();
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{t('titlePublic')}</title>
        <meta name="description" content={t('leadPublic')} />
      </HeadTags>
      <FeedLink />
      <PageHeader
        title={t('titlePublic')}
        lead={
          <>
            {t('leadPublic')}{' '}
            <a href={feedAddress(language)} className="link tap inline-flex items-center text-sm">
              {t('feed')}
            </a>
          </>
        }
      />
      <DocumentList
        list="public"
        addressOf={(id) => `/publicInternetArticle?id=${id}`}
        empty={{ title: t('emptyPublic'), text: t('emptyPublicText') }}
      />
    </PageBody>
  );
}
