import { useQuery } from '#platform/web/queries.ts';
import { query } from '#platform/web/api.ts';
import { Link } from '#platform/web/router.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { listDocuments } from '../../contract/endpoints.ts';
import { useDocumentWords } from '../words.ts';

/** On the person's start page: the drafts that wait, where there are any. */
export function DraftsWaiting() {
  const t = useDocumentWords();
  const { data } = useQuery(query(listDocuments, { query: { list: 'drafts', limit: 1 } }));
  if (!data?.total) return null;
  return (
    <Link to="/draft" className="link inline-flex min-h-11 items-center gap-2">
      <PencilIcon size={18} />
      {t('draftsWaiting', { count: data.total })}
    </Link>
  );
}
