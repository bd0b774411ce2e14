import { useQuery } from '#platform/web/queries/queries.ts';
import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { pollQuery } from '../queries.ts';
import { PollEnd } from './poll-end.tsx';
import { PollFacts } from './poll-facts.tsx';
import { VoteButton } from './vote-button.tsx';

/** On a Hub card: whether the viewer voted and when the poll ends, with a button to vote. */
export function HubPart({ item: { id, phase, endsAt } }: { item: HubCardItem }) {
  const isOver = phase === 'ended';
  const { data } = useQuery({ ...pollQuery(id), enabled: !isOver });
  if (!endsAt) return null;
  if (isOver)
    return (
      <p className="mt-2 flex min-h-9 items-center gap-2 text-sm">
        <ClockIcon size={16} className="flex-none text-muted" />
        <PollEnd poll={{ endsAt, isOver }} />
      </p>
    );
  return (
    <div className="mt-2 flex min-h-9 items-center justify-between gap-3 max-tablet:min-h-12">
      {data ? (
        <PollFacts poll={data} isShort />
      ) : (
        <p className="text-sm text-muted">
          <PollEnd poll={{ endsAt, isOver }} />
        </p>
      )}
      {data?.can.vote && !data.hasVoted && (
        <div className="relative flex-none">
          <VoteButton poll={data} />
        </div>
      )}
    </div>
  );
}
