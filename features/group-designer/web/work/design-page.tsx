import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { designQuery } from '../queries.ts';
import { useDesignerWords } from '../words.ts';
import { DesignFrame } from './design-frame.tsx';
import { readWhole } from './read-ahead.ts';

const refused = /^(?:thing|auth)\.|^moduleDisabled$/;

/** Page of a design (`/masp/:id`). */
export function DesignPage() {
  const t = useDesignerWords();
  const platform = usePlatformWords();
  const { id = '' } = useParams<{ id: string }>();
  // Fetched once: afterwards the local state is edited, and changes by others are detected by
  // revision.
  const whole = useQuery({
    ...designQuery(id),
    queryFn: ({ signal }) => readWhole(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { error, data, refetch } = whole;
  const problem = error && problemOf(error);
  return (
    <PageBody kind="tool" className="desktop:px-8">
      <BackLink to="/masp">{t('title')}</BackLink>
      {problem && data === undefined && !refused.test(problem.code) ? (
        <ErrorState title={t('initFailed')} retry={{ label: platform('tryAgain'), onRetry: () => void refetch() }} />
      ) : (
        <QueryStates query={whole} skeleton={<Skeleton shape="list" count={8} label={t('loading')} />}>
          {(design) => <DesignFrame key={design.id} whole={design} />}
        </QueryStates>
      )}
    </PageBody>
  );
}
