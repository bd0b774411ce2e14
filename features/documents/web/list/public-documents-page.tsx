import { useDocumentWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

/** Public documents for signed-in users (`/publicArticle`). */
export function PublicDocumentsPage() {
  const t = useDocumentWords();
  return (
    <ListPage title={t('titlePublic')} lead={t('leadPublic')}>
      <DocumentList
        list="public"
        addressOf={(id) => `/publicArticle/${id}`}
        empty={{ title: t('emptyPublic'), text: t('emptyPublicText') }}
      />
    </ListPage>
  );
}
