import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CornerDownRightIcon } from '#platform/web/ui/icons.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { useShownLanguages } from '../languages/use-shown-languages.ts';
import { useTimes } from '../../use-times.ts';
import { useOpenSession } from '../session-context.ts';
import { ClauseActions } from './clause-actions.tsx';
import { ClauseState } from './clause-state.tsx';
import { ClauseText } from './clause-text.tsx';
import { ClauseVotes } from './clause-votes.tsx';
import { nameIn } from './clause-view.ts';
import type { ClausePanelProps } from './thread-body.tsx';
import { useReading } from './use-reading.ts';

/** Changes of a clause while the page was open, for its motion. */
function useJust({ proposedAt, decidedAt, state }: Clause, isPast = false): string | undefined {
  const { openedAt } = useOpenSession();
  if (isPast) return undefined;
  if (decidedAt !== null) return Date.parse(decidedAt) > openedAt ? state : undefined;
  return Date.parse(proposedAt) > openedAt ? 'proposed' : undefined;
}

/** A clause with text, author, votes and actions. */
export function ClausePanel({ clause, target, thread, view }: ClausePanelProps) {
  const t = useSessionWords();
  const { dateTime } = useDates();
  const { time } = useTimes();
  const languages = useShownLanguages(view);
  const reading = useReading(languages.shown?.join());
  const number = thread.numbers.get(clause.id) ?? '';
  const Heading = target ? 'h4' : 'h3';
  const isQuiet = clause.state === 'rejected';
  const just = useJust(clause, view.isPast);
  return (
    <div
      id={view.isPast ? undefined : `clause-${clause.id}`}
      tabIndex={-1}
      data-just={just}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-3.5 px-4 py-4 tablet:px-5',
        clause.state === 'active' && '[box-shadow:inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <Heading className="flex items-baseline gap-2 text-lg font-[610] break-words">
            {target && <CornerDownRightIcon size={16} className="shrink-0 self-center text-muted" />}
            <span className="text-muted tabular-nums">{number}</span>
            <span dir="auto" className="min-w-0">
              {target ? t('counterTo', { number: thread.numbers.get(target.id) ?? '' }) : (clause.title ?? t('clauseNumber', { number }))}
            </span>
          </Heading>
          <p className="text-sm text-muted">
            {t('proposedBy', { name: nameIn(view, clause.authorId) })} ·{' '}
            <DateText iso={clause.proposedAt} title={dateTime(clause.proposedAt)}>
              {time(clause.proposedAt)}
            </DateText>
          </p>
        </div>
        <ClauseState clause={clause} thread={thread} view={view} />
      </div>
      <div className={classes(isQuiet && 'text-muted')}>
        <ClauseText clause={clause} target={target} number={number} reading={reading} view={view} languages={languages} />
      </div>
      <ClauseVotes clause={clause} view={view} />
      {!view.isPast && <ClauseActions clause={clause} thread={thread} view={view} reading={reading} />}
    </div>
  );
}
