import { useQuery } from '#platform/web/queries/queries.ts';
import { coAuthorRequestsQuery } from '../queries.ts';
import { useDocumentWords } from '../words.ts';
import { CoAuthorRequests } from './co-author-requests.tsx';
import { DocumentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

/** Documents of others of which the user is a co-author, below the open requests (`/draft/together`). */
export function TogetherPage() {
  const t = useDocumentWords();
  const requests = useQuery(coAuthorRequestsQuery());
  return (
    <ListPage title={t('titleTogether')} lead={t('leadTogether')}>
      {/* The list waits for the requests above it, so that it does not move. */}
      {!requests.isPending && (
        <>
          <CoAuthorRequests items={requests.data?.items ?? []} />
          <DocumentList
            list="coAuthored"
            addressOf={(id, { state }) => (state === 'draft' ? `/draft/${id}` : `/autrePublication/${id}`)}
            empty={{ title: t('emptyTogether'), text: t('emptyTogetherText') }}
          />
        </>
      )}
    </ListPage>
  );
}
