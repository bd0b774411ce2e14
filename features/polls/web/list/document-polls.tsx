import { useId } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { BelowDocumentProps } from '#platform/web/registry/slots.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { VoteIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { belowDocumentParameter } from '../asking/ask-button.tsx';
import { pollQuery, pollsQuery } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { PollSummary } from './poll-summary.tsx';

/** Polls below a document: open ones first. Its author asks them here. */
export function DocumentPolls({ documentId, isAuthor }: BelowDocumentProps) {
  const t = usePollWords();
  const headingId = useId();
  const open = useQuery(pollsQuery('open', { documentId }, null));
  const ended = useQuery(pollsQuery('ended', { documentId }, null));
  const polls = [...(open.data?.items ?? []), ...(ended.data?.items ?? [])];
  // Optional for readers: without polls, or if loading fails, nothing is shown.
  if (polls.length === 0 && !isAuthor) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId}>{t('title')}</h2>
        {isAuthor && (
          <LinkButton to={`/polls/new?${belowDocumentParameter}=${documentId}`} icon={VoteIcon} variant="secondary">
            {t('ask')}
          </LinkButton>
        )}
      </div>
      {polls.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {polls.map((poll) => (
            <Card key={poll.id} as="li" className="list-none">
              <LoadedPoll poll={poll} />
            </Card>
          ))}
        </ul>
      )}
    </section>
  );
}

function LoadedPoll({ poll: { id } }: { poll: Poll }) {
  const t = usePollWords();
  const { data } = useQuery(pollQuery(id));
  return data ? <PollSummary poll={data} hasTitle /> : <Skeleton shape="text" count={4} label={t('loading')} />;
}
