import { PersonName } from '#features/accounts/web/public-api.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { QuestionCard as Question } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { useQuestionWords } from '../words.ts';

/** A question in a list, its replies and state first; the whole row is a link. */
export function QuestionCard({ question, inGroup }: { question: Question; inGroup?: string | undefined }) {
  const t = useQuestionWords();
  const dates = useDates();
  const cardDate = useCardDate();
  const { id, title, excerpt, language, author, createdAt, isSolved } = question;
  const theirs = language ?? undefined;
  return (
    <li className="relative flex list-none gap-3 p-3.5 transition-colors hover:bg-tint tablet:gap-4 tablet:p-4">
      <ReplyCount question={question} />
      <div className="min-w-0 flex-1">
        <h2 lang={theirs} className="text-lg leading-snug">
          <CardLink to={`/discussion/${id}`}>{title}</CardLink>
        </h2>
        <p lang={theirs} dir="auto" className="mt-0.5 line-clamp-1 text-muted max-tablet:hidden">
          {excerpt}
        </p>
        <div className="mt-1">
          <MetaLine>
            {isSolved && <span className="font-[560] text-agree">{t('solved')}</span>}
            <span>
              <PersonName id={author.id} name={author.name} />
            </span>
            <DateText iso={createdAt} title={dates.exact(createdAt)}>
              {cardDate(createdAt)}
            </DateText>
            <Audience question={question} inGroup={inGroup} isShort />
          </MetaLine>
        </div>
      </div>
    </li>
  );
}

/** Number of replies on a tile: accented without any, green once one of them is the solution. */
function ReplyCount({ question: { replyCount, isSolved } }: { question: Question }) {
  const t = useQuestionWords();
  const tone = isSolved ? 'bg-agree-wash text-agree' : replyCount === 0 ? 'bg-tint text-accent' : 'bg-plain-wash text-ink';
  // “4 replies” on two lines.
  const [number, ...words] = t('replies', { count: replyCount }).split(' ');
  return (
    <p className={classes('relative w-19 flex-none self-start rounded-control px-1 py-1.5 text-center text-xs', tone)}>
      {isSolved && <CheckIcon size={18} className="absolute -top-1.5 -right-1.5 rounded-full bg-agree p-0.5 text-surface" />}
      <span className="block text-lg leading-tight font-[610] tabular-nums">{number}</span> {words.join(' ')}
    </p>
  );
}
