import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '#platform/web/router.tsx';
import { usePlatformWords } from '#platform/web/platform-words.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Group } from '../../contract/shapes.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupFacts } from './group-facts.tsx';
import { GroupRequests } from './group-requests.tsx';
import { MemberList } from './member-list.tsx';
import { groupQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** One group: what it is, who belongs to it, and what one can do. */
export function GroupPage() {
  const { groupId = '' } = useParams();
  const platform = usePlatformWords();
  const group = useQuery(groupQuery(groupId.toUpperCase()));
  return (
    <PageBody>
      <QueryStates query={group} skeleton={<Skeleton shape="card" count={2} label={platform('loading')} />}>
        {(data) => <OpenGroup key={data.id} group={data} />}
      </QueryStates>
    </PageBody>
  );
}

function OpenGroup({ group }: { group: Group }) {
  const t = useGroupWords();
  const { groupName, companyName, visibility, viewerStatus, memberCount } = group;
  const belongs = viewerStatus === 'member' || viewerStatus === 'manager';
  return (
    <>
      <title>{`${groupName} · Atrium`}</title>
      <PageHeader
        title={groupName}
        above={
          <Link to="/network" className="link">
            {t('title')}
          </Link>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {companyName}
            <Badge icon={visibility === 'public' ? GlobeIcon : LockIcon}>{t(`visibility.${visibility}`)}</Badge>
            {viewerStatus !== 'none' && (
              <Badge tone={viewerStatus === 'requested' ? 'warn' : 'accent'}>{t(`status.${viewerStatus}`)}</Badge>
            )}
          </span>
        }
        actions={<GroupActions group={group} />}
      />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:grid-rows-[auto_1fr] desktop:items-start desktop:gap-x-8">
        <section className="min-w-0">
          <h2 className="mb-2 text-lg">{t('about')}</h2>
          <p className="max-w-[68ch] text-pretty break-words whitespace-pre-line">{group.description}</p>
        </section>
        <div className="desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <GroupFacts group={group} />
        </div>
        <div className="grid min-w-0 gap-6">
          {group.can.decide && <GroupRequests groupId={group.id} />}
          <Card as="section">
            <h2 className="mb-4 flex items-center gap-2.5 text-lg">
              {t('membersTitle')}
              <Badge>{memberCount}</Badge>
            </h2>
            {belongs ? <MemberList groupId={group.id} count={memberCount} /> : <p className="text-muted">{t('membersHidden')}</p>}
          </Card>
        </div>
      </div>
    </>
  );
}
