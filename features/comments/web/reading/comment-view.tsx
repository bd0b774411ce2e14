import type { ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { CommentFacts } from '../../contract/shapes.ts';
import { useSharedCommentWords } from '../words.ts';
import { CommentText } from './comment-text.tsx';

interface CommentViewProps {
  comment: CommentFacts;
  /** State of the commented passage, shown below it. */
  passageState?: ReactNode;
  menu?: ReactNode;
  /** Replaces the text, for example with the edit form. */
  instead?: ReactNode;
  actions?: ReactNode;
}

/** A comment, or a note that it was deleted. */
export function CommentView({ comment, passageState, menu, instead, actions }: CommentViewProps) {
  const t = useSharedCommentWords();
  const dates = useDates();
  const { id, author, isByAuthor, text, people, passage, language, createdAt, editedAt } = comment;
  if (text === null) return <p className="text-muted italic">{t('deletedComment')}</p>;
  return (
    <article
      id={`comment-${id}`}
      tabIndex={-1}
      aria-label={author ? t('commentBy', { name: author.name }) : t('commentByAuthor')}
      className="scroll-mt-24 rounded-control target:bg-tint target:outline-8 target:outline-tint"
    >
      <header className="flex items-start justify-between gap-2">
        <MetaLine>
          {author ? (
            <span>
              <PersonName id={author.id} name={author.name} className="font-[560] text-ink" picture="inline" />
            </span>
          ) : (
            <span className="font-[560] text-ink">{t('theAuthor')}</span>
          )}
          {author && isByAuthor && (
            <span>
              <Badge tone="accent">{t('author')}</Badge>
            </span>
          )}
          <DateText iso={createdAt} title={dates.exact(createdAt)}>
            {dates.relative(createdAt)}
          </DateText>
          {editedAt && (
            <DateText iso={editedAt} title={dates.exact(editedAt)}>
              {t('edited')}
            </DateText>
          )}
        </MetaLine>
        {menu}
      </header>
      {passage && (
        <figure className="mt-1.5 mb-2.5 border-l-2 border-accent/50 pl-3 text-sm text-muted">
          <figcaption className="sr-only">{t('aboutPassage')}</figcaption>
          <blockquote dir="auto" className="line-clamp-4 font-[family-name:var(--font-reading)] break-words">
            {passage.exact}
          </blockquote>
          {passageState}
        </figure>
      )}
      {instead || (
        <div lang={language ?? undefined} className="mt-1">
          <CommentText text={text} people={people} />
        </div>
      )}
      {actions && <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">{actions}</div>}
    </article>
  );
}
