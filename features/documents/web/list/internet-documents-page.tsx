import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useDocumentWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';

/** Public documents on the open internet (`/blogGeneral2`). */
export function InternetDocumentsPage() {
  const t = useDocumentWords();
  return (
    <PageBody>
      <title>{t('titlePublic')}</title>
      <meta name="description" content={t('leadPublic')} />
      <PageHeader title={t('titlePublic')} lead={t('leadPublic')} />
      <DocumentList
        list="public"
        addressOf={(id) => `/publicInternetArticle?id=${id}`}
        empty={{ title: t('emptyPublic'), text: t('emptyPublicText') }}
      />
    </PageBody>
  );
}
