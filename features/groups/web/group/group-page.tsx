import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { HiddenNotice } from '#features/moderation/web/public-api.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { Link, useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import type { Group } from '../../contract/shapes.ts';
import { RequestedGroup } from './requested-group.tsx';
import { GroupActions } from './group-actions.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { GroupOverview } from './group-overview.tsx';
import { HandOverNotice } from './hand-over-notice.tsx';
import { MemberList } from './member-list.tsx';
import { PublicGroup } from './public-group.tsx';
import { GroupsFailed, hasFailed } from '../groups-failed.tsx';
import { groupQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

export function GroupPage() {
  const { groupId = '' } = useParams();
  const platform = usePlatformWords();
  const id = groupId.toUpperCase();
  const group = useQuery(groupQuery(id));
  const isClosed = group.error !== null && problemOf(group.error).code === 'thing.notFound';
  return (
    <PageBody>
      {isClosed ? (
        <RequestedGroup id={id} />
      ) : hasFailed(group) ? (
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
  const tab = useTab();
  const isInside = group.viewerStatus === 'member' || group.viewerStatus === 'manager';
  return (
    <>
      <PageTitle>{group.groupName}</PageTitle>
      <Opened kind="group" id={group.id} title={group.groupName} />
      {isInside ? (
        <>
          <GroupHead group={group} tab={tab} />
          {group.isHidden && <HiddenNotice on={`group:${group.id}`} isAuthor={group.viewerStatus === 'manager'} className="mb-5" />}
          <HandOverNotice group={group} />
          <GroupViews group={group} tab={tab} />
        </>
      ) : (
        <OutsideGroup group={group} />
      )}
    </>
  );
}

/** For people who are not members: what visitors see, with a join button. */
function OutsideGroup({ group }: { group: Group }) {
  const t = useGroupWords();
  return (
    <PublicGroup
      group={group}
      above={
        <Link to="/network" className="group-above link text-sm">
          {t('title')}
        </Link>
      }
      joining={<GroupActions group={group} />}
      joiningText={group.viewerStatus === 'requested' ? `${t('asked')} ${t('waitingText')}` : t('invitedText')}
    />
  );
}

const membersTab = 'members';

/** The tab in the address; empty for the overview. */
function useTab(): string {
  const { group: slots } = useSlots();
  const [search] = useSearchParams();
  const requested = search.get('tab') ?? '';
  return requested === membersTab || slots.some(({ name }) => name === requested) ? requested : '';
}

/** Content for members below the head: one of the tabs. */
function GroupViews({ group, tab }: { group: Group; tab: string }) {
  const t = useGroupWords();
  const { group: slots } = useSlots();
  const { id } = group;
  const slot = slots.find(({ name }) => name === tab);
  return (
    <>
      <GroupTabs group={group} current={tab} />
      {slot && (
        <PagePart key={slot.name}>
          <slot.Content groupId={id} />
        </PagePart>
      )}
      {tab === membersTab && (
        <Card as="section">
          <h2 className="sr-only">{t('membersTitle')}</h2>
          <MemberList group={group} />
        </Card>
      )}
      {tab === '' && (
        <PagePart>
          <GroupOverview group={group} />
        </PagePart>
      )}
    </>
  );
}
