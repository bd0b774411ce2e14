import { LinkButton } from '#platform/web/ui/button.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { DocumentList } from './document-list.tsx';
import { ListPage, WriteButton } from './list-page.tsx';

/** The user's published documents (`/blog`). */
export function MyDocumentsPage() {
  const t = useDocumentWords();
  return (
    <ListPage title={t('titleMine')} lead={t('leadMine')}>
      <DocumentList
        list="mine"
        addressOf={(id) => `/blog/${id}`}
        Actions={EditLink}
        empty={{
          title: t('emptyMine'),
          text: t('emptyMineText'),
          example: t('emptyMineExample'),
          action: <WriteButton />,
          isMainAction: true,
        }}
      />
    </ListPage>
  );
}

function EditLink({ document: { id } }: { document: DocumentCard }) {
  const t = useDocumentWords();
  return (
    <LinkButton to={`/article?id=${id}`} variant="quiet" size="small">
      {t('edit')}
    </LinkButton>
  );
}
