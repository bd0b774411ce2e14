import { useState } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { InMessageProps } from '#platform/web/registry/slots.ts';
import { Bar } from '#platform/web/ui/bar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { pollLimits } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { pollQuery } from '../queries.ts';
import { languageOfOptions, useOptionNames } from '../voting/option-names.ts';
import { Voting } from '../voting/voting.tsx';
import { usePollWords } from '../words.ts';
import { PollState } from './poll-state.tsx';

/** Options shown before one opens the poll. */
const shownOptions = 6;

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

/** A poll in short: its present result, and a button to vote without leaving the page. */
export function PollSummary({ poll, hasTitle }: { poll: PollWhole; hasTitle: boolean }) {
  const t = usePollWords();
  const { dateTime } = useDates();
  const [isOpen, setOpen] = useState(false);
  const { id, question, language, endsAt, isOver, voters, hasVoted, isSecret, counts, can } = poll;
  return (
    <div className="grid gap-3">
      {hasTitle && (
        <h3 lang={language ?? undefined} className="text-lg [unicode-bidi:plaintext]">
          <Link to={`/polls/${id}`} className="text-ink no-underline hover:text-accent">
            {question}
          </Link>
        </h3>
      )}
      <MetaLine>
        <DateText iso={endsAt}>{t(isOver ? 'ended' : 'ends', { at: dateTime(endsAt) })}</DateText>
        <span role="status">{t('voters', { count: voters })}</span>
      </MetaLine>
      <PollState poll={poll} />
      <ShortResult poll={poll} />
      {counts === null && <p className="text-sm text-muted">{t('resultsLater')}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {can.vote && (
          <Button variant={hasVoted ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {t(isSecret ? 'castBallot' : hasVoted ? 'changeVote' : 'vote')}
          </Button>
        )}
        <Link to={`/polls/${id}`} className="link inline-flex min-h-11 items-center text-sm">
          {t('openPoll')}
        </Link>
      </p>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={question} closeLabel={t('close')}>
          <Voting poll={poll} />
        </Dialog>
      )}
    </div>
  );
}

/** The first options, each with a bar as soon as results are shown. */
function ShortResult({ poll }: { poll: PollWhole }) {
  const t = usePollWords();
  const { language } = useLanguage();
  const names = useOptionNames(poll);
  const { options, kind, counts, voters, outcome, isOver } = poll;
  const most = Math.max(1, voters) * (kind === 'score' ? pollLimits.score : 1);
  const number = new Intl.NumberFormat(locales[language]);
  return (
    <ul className="grid gap-2">
      {options.slice(0, shownOptions).map((option, place) => {
        const count = counts?.[place];
        return (
          <li key={option} className="grid list-none gap-1">
            <p className="flex justify-between gap-3 text-sm">
              <span
                lang={languageOfOptions(poll)}
                className={`min-w-0 [unicode-bidi:plaintext] ${isOver && outcome?.winner === place ? 'font-[560]' : ''}`}
              >
                {names[place]}
              </span>
              {count !== undefined && (
                <span className="flex-none text-muted tabular-nums">
                  {kind === 'score' ? t('points', { count }) : number.format(count)}
                </span>
              )}
            </p>
            {count !== undefined && <Bar parts={[{ share: count / most, fill: 'fill-accent' }]} height={6} />}
          </li>
        );
      })}
      {options.length > shownOptions && (
        <li className="list-none text-sm text-muted">{t('moreOptions', { count: options.length - shownOptions })}</li>
      )}
    </ul>
  );
}
