import { LinkButton } from '#platform/web/ui/button.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { StartWith } from '../writing/opening/start-with.tsx';
import { useNewFromFile } from '../writing/opening/use-new-from-file.ts';
import { DocumentList } from './document-list.tsx';
import { ListPage, WriteButton } from './list-page.tsx';

/** The user's published documents (`/blog`). */
export function MyDocumentsPage() {
  const t = useDocumentWords();
  const open = useNewFromFile();
  return (
    <ListPage title={t('titleMine')} lead={t('leadMine')}>
      <DocumentList
        list="mine"
        addressOf={(id) => `/blog/${id}`}
        Actions={EditLink}
        empty={{
          title: t('emptyMine'),
          text: t('emptyMineText'),
          action: (
            <>
              <WriteButton />
              <StartWith onFile={open} isCentered />
            </>
          ),
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
