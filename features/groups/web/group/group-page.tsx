import { useQuery } from '#platform/web/queries.ts';
import { Link, useParams, useSearchParams } from '#platform/web/router.tsx';
import { usePlatformWords } from '#platform/web/platform-words.ts';
import { useSlots } from '#platform/web/slots.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useAnyWords } from '#platform/web/words.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { Group } from '../../contract/shapes.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupOverview } from './group-overview.tsx';
import { MemberList } from './member-list.tsx';
import { GroupsFailed, hasFailed } from '../groups-failed.tsx';
import { groupQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** One group: what it is, who belongs to it, and what one can do. */
export function GroupPage() {
  const { groupId = '' } = useParams();
  const platform = usePlatformWords();
  const group = useQuery(groupQuery(groupId.toUpperCase()));
  return (
    <PageBody>
      {hasFailed(group) ? (
        <GroupsFailed error={group.error} onRetry={() => void group.refetch()} />
      ) : (
        <QueryStates query={group} skeleton={<Skeleton shape="card" count={2} label={platform('loading')} />}>
          {(data) => <OpenGroup key={data.id} group={data} />}
        </QueryStates>
      )}
    </PageBody>
  );
}

function OpenGroup({ group }: { group: Group }) {
  const t = useGroupWords();
  const { groupName, companyName, visibility, viewerStatus } = group;
  return (
    <>
      <title>{sideBySide([groupName, 'Atrium'])}</title>
      <PageHeader
        title={groupName}
        above={
          <Link to="/network" className="link">
            {t('title')}
          </Link>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <bdi>{companyName}</bdi>
            <Badge icon={visibility === 'public' ? GlobeIcon : LockIcon}>{t(`visibility.${visibility}`)}</Badge>
            {viewerStatus !== 'none' && (
              <Badge tone={viewerStatus === 'requested' ? 'warn' : 'accent'}>{t(`status.${viewerStatus}`)}</Badge>
            )}
          </span>
        }
        actions={<GroupActions group={group} />}
      />
      <GroupViews group={group} />
    </>
  );
}

/** The group's views, each with an address; those of what its members share are for them alone. */
function GroupViews({ group }: { group: Group }) {
  const t = useGroupWords();
  const anyWords = useAnyWords();
  const { group: slots } = useSlots();
  const [search] = useSearchParams();
  const { id, viewerStatus, memberCount } = group;
  if (viewerStatus !== 'member' && viewerStatus !== 'manager') return <GroupOverview group={group} />;
  const asked = search.get('tab');
  const slot = slots.find(({ name }) => name === asked);
  const isMembers = asked === 'members';
  return (
    <>
      <TabLinks
        label={t('views')}
        tabs={[
          { to: `/network/${id}`, label: t('overview'), isCurrent: !slot && !isMembers },
          ...slots.map(({ name, feature, label }) => ({
            to: `/network/${id}?tab=${name}`,
            label: anyWords(feature, label),
            isCurrent: name === asked,
          })),
          { to: `/network/${id}?tab=members`, label: t('membersTitle'), count: memberCount, isCurrent: isMembers },
        ]}
      />
      {slot && <slot.Content groupId={id} />}
      {isMembers && (
        <Card as="section">
          <h2 className="sr-only">{t('membersTitle')}</h2>
          <MemberList group={group} />
        </Card>
      )}
      {!slot && !isMembers && <GroupOverview group={group} />}
    </>
  );
}
