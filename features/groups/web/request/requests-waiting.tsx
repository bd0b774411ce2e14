import { useInfiniteQuery } from '#platform/web/queries.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MoreButton } from '../more-button.tsx';
import { requestsQuery } from '../queries.ts';
import { RequestLines } from './request-lines.tsx';
import { useGroupWords } from '../words.ts';

/** Requests to join the groups that the person manages. Nothing while nobody waits. */
export function RequestsWaiting() {
  const t = useGroupWords();
  const requests = useInfiniteQuery(requestsQuery());
  const items = requests.data?.pages.flatMap((page) => page.items) ?? [];
  const total = requests.data?.pages[0]?.total ?? 0;
  if (items.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-4 flex items-center gap-2.5 text-lg">
        {t('requestsTitle')}
        <Badge tone="warn">{total}</Badge>
      </h2>
      <RequestLines requests={items} />
      <MoreButton list={requests} />
    </Card>
  );
}
