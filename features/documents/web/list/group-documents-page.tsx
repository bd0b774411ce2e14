import { LinkButton } from '#platform/web/ui/button.tsx';
import { useDocumentWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

/** Documents in the user's groups (`/autrePublication`). */
export function GroupDocumentsPage() {
  const t = useDocumentWords();
  const action = (
    <LinkButton to="/network" variant="secondary">
      {t('seeGroups')}
    </LinkButton>
  );
  return (
    <ListPage title={t('titleGroups')} lead={t('leadGroups')}>
      <DocumentList
        list="groups"
        addressOf={(id) => `/autrePublication/${id}`}
        empty={{ title: t('emptyGroups'), text: t('emptyGroupsText'), action }}
      />
    </ListPage>
  );
}
