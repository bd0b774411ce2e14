import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { newsCursorIn } from '#platform/web/navigation/news-cursor.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link, Navigate, currentAddress, useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { PublicGroup as Group } from '../../contract/public-shapes.ts';
import { publicGroupQuery } from '../public-group-query.ts';
import { useGroupPublicWords } from '../words.ts';
import { PublicGroup } from './public-group.tsx';

/** A public group for visitors. Other ids lead to sign-in, whether or not a group exists. */
export function PublicGroupPage() {
  const { groupId = '' } = useParams();
  const platform = usePlatformWords();
  const group = useQuery(publicGroupQuery(groupId));
  const isClosed = group.error && ['thing.notFound', 'input.invalid'].includes(problemOf(group.error).code);
  if (isClosed) return <Navigate replace to={`/connect?next=${encodeURIComponent(currentAddress())}#login`} />;
  return (
    <PageBody>
      <QueryStates query={group} skeleton={<Skeleton shape="card" count={2} label={platform('loading')} />}>
        {(data) => <ForVisitors group={data} />}
      </QueryStates>
    </PageBody>
  );
}

function ForVisitors({ group }: { group: Group }) {
  const t = useGroupPublicWords();
  const { publicUrl } = useSettings();
  const { id, groupName, description } = group;
  const before = newsCursorIn(useSearchParams()[0]);
  const address = `${publicUrl}/network/${id}${before ? `?before=${before}` : ''}`;
  const next = encodeURIComponent(`/network/${id}`);
  return (
    <>
      <PageTitle>{groupName}</PageTitle>
      <HeadTags>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="cover" content={id} />
      </HeadTags>
      <PublicGroup
        group={group}
        joining={
          <LinkButton to={`/register?next=${next}`} icon={UserPlusIcon}>
            {t('invitedJoin')}
          </LinkButton>
        }
        joiningText={
          <>
            {t('invitedVisitor')}{' '}
            <Link to={`/connect?next=${next}#login`} className="link">
              {t('invitedSignIn')}
            </Link>
          </>
        }
      />
    </>
  );
}
