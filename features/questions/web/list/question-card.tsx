import { ByLine } from '#features/accounts/web/public-api.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { QuestionCard as Question } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { useQuestionWords } from '../words.ts';

/** A question in a list; the whole card is a link. */
export function QuestionCard({ question, category, inGroup }: { question: Question; category: string; inGroup?: string | undefined }) {
  const t = useQuestionWords();
  const dates = useDates();
  const cardDate = useCardDate();
  const { id, title, excerpt, language, author, createdAt, replyCount, helpfulCount, isSolved } = question;
  const theirs = language ?? undefined;
  return (
    <Card as="li" className="list-none">
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
      <div className="mt-3">
        <MetaLine>
          <span className={isSolved ? 'text-agree' : undefined}>
            {replyCount > 0 ? t('replies', { count: replyCount }) : t('noReplyYet')}
          </span>
          {helpfulCount > 0 && <span>{t('helps', { count: helpfulCount })}</span>}
          {category && <span>{category}</span>}
        </MetaLine>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isSolved && (
          <Badge tone="agree" icon={CircleCheckIcon}>
            {t('solved')}
          </Badge>
        )}
        <Audience question={question} inGroup={inGroup} />
      </div>
    </Card>
  );
}
