import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MoreButton } from '../more-button.tsx';
import { groupRequestsQuery } from '../queries.ts';
import { RequestLines } from '../request/request-lines.tsx';
import { useGroupWords } from '../words.ts';

/** Open requests of one group, for its manager. Renders nothing if there are none. */
export function GroupRequests({ groupId }: { groupId: string }) {
  const t = useGroupWords();
  const requests = useInfiniteQuery(groupRequestsQuery(groupId));
  const items = requests.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-4 flex items-center gap-2.5 text-lg">
        {t('requestsTitle')}
        <Badge tone="warn">{requests.data?.pages[0]?.total}</Badge>
      </h2>
      <RequestLines requests={items.map((item) => ({ ...item, groupId, requestedAt: item.since }))} />
      <MoreButton list={requests} />
    </Card>
  );
}
