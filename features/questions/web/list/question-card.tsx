import { ByLine } from '#features/accounts/web/public-api.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CircleCheckIcon, MessageSquareIcon, ThumbsUpIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { QuestionCard as Question } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { useQuestionWords } from '../words.ts';
import './question-card.css';

/** A question in a list; the whole card is a link. */
export function QuestionCard({ question, category, inGroup }: { question: Question; category: string; inGroup?: string | undefined }) {
  const t = useQuestionWords();
  const dates = useDates();
  const cardDate = useCardDate();
  const { id, title, excerpt, language, author, createdAt, replyCount, helpfulCount, isSolved } = question;
  const theirs = language ?? undefined;
  return (
    <Card as="li" className="question-card list-none">
      <ByLine author={author}>
        <DateText iso={createdAt} title={dates.exact(createdAt)}>
          {cardDate(createdAt)}
        </DateText>
      </ByLine>
      <h2 lang={theirs} className="mt-1.5 text-xl">
        <CardLink to={`/discussion/${id}`}>{title}</CardLink>
      </h2>
      <p lang={theirs} dir="auto" className="mt-1.5 line-clamp-2 max-w-[75ch] text-muted">
        {excerpt}
      </p>
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        {isSolved && (
          <Badge tone="agree" icon={CircleCheckIcon}>
            {t('solved')}
          </Badge>
        )}
        <Audience question={question} inGroup={inGroup} />
        {category && <span className="text-sm text-muted">{category}</span>}
      </div>
      <p className="question-counts" data-solved={isSolved || undefined}>
        <Count icon={MessageSquareIcon} count={replyCount} label={replyCount > 0 ? t('replies', { count: replyCount }) : t('noReplyYet')} />
        <Count icon={ThumbsUpIcon} count={helpfulCount} label={t('helps', { count: helpfulCount })} />
      </p>
    </Card>
  );
}

function Count({ icon: Glyph, count, label }: { icon: Icon; count: number; label: string }) {
  return (
    <span title={label} data-none={count === 0 || undefined}>
      <Glyph size={16} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
