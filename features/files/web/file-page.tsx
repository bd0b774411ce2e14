import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { HiddenNotice } from '#features/moderation/web/public-api.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { FileCard } from './file-card.tsx';
import { fileQuery } from './queries.ts';
import { useFileWords } from './words.ts';

/** Page of one file (`/files/:id`). */
export function FilePage() {
  const t = useFileWords();
  const file = useQuery(fileQuery(useParams()['id'] ?? ''));
  return (
    <PageBody kind="text">
      <QueryStates query={file} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {(found) => (
          <>
            <HeadTags>
              <title>{found.name}</title>
            </HeadTags>
            <Opened kind="file" id={found.id} title={found.name} />
            <PageHeader above={<BackLink to="/files">{t('back')}</BackLink>} title={found.name} />
            {found.isHidden && <HiddenNotice on={`file:${found.id}`} className="mb-5" />}
            <FileCard file={found} />
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}
