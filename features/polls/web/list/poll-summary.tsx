import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { InMessageProps } from '#platform/web/registry/slots.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { PollWhole } from '../../contract/shapes.ts';
import { pollQuery } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { PollFacts } from './poll-facts.tsx';
import { PollOptions } from './poll-options.tsx';
import { VoteButton } from './vote-button.tsx';

/** A poll to which a message links, with its present result. */
export function PollInMessage({ id, text }: InMessageProps) {
  const t = usePollWords();
  const { data, isError } = useQuery(pollQuery(id));
  return (
    <div className="my-1.5 grid min-h-44 w-full max-w-md content-center rounded-card border border-line bg-surface p-4">
      {data ? (
        <PollSummary poll={data} hasTitle={text !== data.question} />
      ) : isError ? (
        <p className="text-muted">{t('gone')}</p>
      ) : (
        <Skeleton shape="text" count={4} label={t('loading')} />
      )}
    </div>
  );
}

/** A poll in short, in which one votes without leaving the page. */
export function PollSummary({ poll, hasTitle }: { poll: PollWhole; hasTitle: boolean }) {
  const t = usePollWords();
  const { id, question, language, hasVoted, counts, can } = poll;
  return (
    <div data-poll="" className="grid gap-3">
      {hasTitle && (
        <h3 lang={language ?? undefined} className="text-lg [unicode-bidi:plaintext]">
          <Link to={`/polls/${id}`} className="text-ink no-underline hover:text-accent">
            {question}
          </Link>
        </h3>
      )}
      <PollFacts poll={poll} />
      <PollOptions poll={poll} />
      {counts === null && <p className="text-sm text-muted">{t('resultsLater')}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {can.vote && hasVoted && <VoteButton poll={poll} />}
        <Link to={`/polls/${id}`} className="link inline-flex min-h-11 items-center text-sm">
          {t('openPoll')}
        </Link>
      </p>
    </div>
  );
}
