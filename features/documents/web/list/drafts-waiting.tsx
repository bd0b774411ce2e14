import { useQuery } from '#platform/web/queries/queries.ts';
import { query } from '#platform/web/api/api.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { PendingItem } from '#platform/web/ui/pending-item.tsx';
import { listDocuments } from '../../contract/endpoints.ts';
import { useDocumentWords } from '../words.ts';

/** Notice of drafts on the user's start page, if there are any. */
export function DraftsWaiting() {
  const t = useDocumentWords();
  const { data } = useQuery(query(listDocuments, { query: { list: 'drafts', limit: 1 } }));
  const [latest] = data?.items ?? [];
  if (!data || !latest) return null;
  return (
    <PendingItem
      mark={<PencilIcon size={20} />}
      actions={
        <LinkButton to={data.total === 1 ? `/draft/${latest.id}` : '/draft'} variant="secondary" size="small">
          {t('draftsContinue')}
        </LinkButton>
      }
    >
      {t('draftsWaiting', { count: data.total })}
      {latest.title && (
        <span className="text-muted">
          {' · '}
          <bdi>{latest.title}</bdi>
        </span>
      )}
    </PendingItem>
  );
}
