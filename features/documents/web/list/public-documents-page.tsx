import { LinkButton } from '#platform/web/ui/button.tsx';
import { useDocumentWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

/** Public documents for signed-in users (`/publicArticle`). */
export function PublicDocumentsPage() {
  const t = useDocumentWords();
  const action = (
    <LinkButton to="/article" variant="secondary">
      {t('write')}
    </LinkButton>
  );
  return (
    <ListPage title={t('titlePublic')} lead={t('leadPublic')}>
      <DocumentList
        list="public"
        addressOf={(id) => `/publicArticle/${id}`}
        empty={{ title: t('emptyPublic'), text: t('emptyPublicText'), action }}
      />
    </ListPage>
  );
}
