import { GroupFacts } from './group-facts.tsx';
import { GroupNews } from './group-news.tsx';
import { GroupRequests } from './group-requests.tsx';
import type { Group } from '../../contract/shapes.ts';

/** First tab of a group: open requests for the manager, recent items, and facts. */
export function GroupOverview({ group }: { group: Group }) {
  return (
    <div className="grid grid-cols-1 gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-x-8">
      <div className="grid min-w-0 gap-6">
        {group.can.decide && <GroupRequests groupId={group.id} />}
        <GroupNews group={group} />
      </div>
      <GroupFacts group={group} />
    </div>
  );
}
