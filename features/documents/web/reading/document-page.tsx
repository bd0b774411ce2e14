import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useLocation, useParams } from '#platform/web/navigation/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { HiddenNotice } from '#features/moderation/web/public-api.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { documentQuery } from '../queries.ts';
import { useDocumentWords } from '../words.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentEnding } from './document-ending.tsx';
import { DocumentReader } from './document-reader.tsx';

/** Refetch interval in ms. Signed addresses of media are valid for five minutes. */
const renewMs = 120_000;

/**
 * Page of a document for signed-in readers, below its list (`/blog/:id`, `/autrePublication/:id`,
 * `/publicArticle/:id`).
 */
export function DocumentPage() {
  const t = useDocumentWords();
  const { id = '' } = useParams<{ id?: string }>();
  const { pathname } = useLocation();
  const list = pathname.split('/')[1] ?? '';
  const document = useQuery({ ...documentQuery(id), refetchInterval: ({ state }) => (state.data?.media.length ? renewMs : false) });
  const back = list === 'blog' ? t('backMine') : list === 'publicArticle' ? t('backPublic') : t('backGroups');
  return (
    <PageBody kind="text">
      <QueryStates query={document} skeleton={<Skeleton shape="text" count={10} label={t('loading')} />}>
        {(data) => (
          <>
            <HeadTags>
              <title>{data.title}</title>
            </HeadTags>
            <Opened kind="document" id={id} title={data.title} />
            {data.isHidden && <HiddenNotice on={`document:${id}`} isWaiting={data.isWaiting} className="mb-6" />}
            <DocumentReader
              document={data}
              above={
                data.state === 'draft' ? (
                  <BackLink to={`/draft/${id}`}>{t('continueWriting')}</BackLink>
                ) : (
                  <BackLink to={`/${list}`}>{back}</BackLink>
                )
              }
              actions={<DocumentActions document={data} isMember />}
              ending={
                <>
                  <BelowDocument document={data} />
                  <DocumentEnding document={data} audience="members" />
                </>
              }
            />
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

/** Parts of other features below a published document. */
function BelowDocument({ document: { id, state, authorId } }: { document: DocumentWhole }) {
  const { belowDocument } = useSlots();
  const { user } = useSession();
  if (state !== 'published') return null;
  return belowDocument.map((Part, place) => (
    // The list is fixed while the page is open.
    // oxlint-disable-next-line react/no-array-index-key
    <Part key={place} documentId={id} isAuthor={user?.id === authorId} />
  ));
}
