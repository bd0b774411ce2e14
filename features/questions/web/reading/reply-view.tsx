import type { ReactNode } from 'react';
import { NamedText, PersonName } from '#features/accounts/web/public-api.tsx';
import { RichTextView } from '#platform/web/rich-text/rich-text-view.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { ReplyFacts } from '../../contract/shapes.ts';
import { useQuestionPublicWords } from '../words.ts';

interface ReplyViewProps {
  reply: ReplyFacts;
  /** Replaces the text while its author edits it. */
  instead?: ReactNode;
  /** Menu of actions. */
  menu?: ReactNode;
  actions?: ReactNode;
}

/** A reply, or the place of a deleted one. */
export function ReplyView({ reply, instead, menu, actions }: ReplyViewProps) {
  const t = useQuestionPublicWords();
  const dates = useDates();
  const { id, author, content, people, language, createdAt, editedAt, isSolution } = reply;
  if (!author || !content) return <p className="py-2 text-muted italic">{t('deletedReply')}</p>;
  return (
    <article
      id={`reply-${id}`}
      aria-label={t('replyBy', { name: author.name })}
      className={classes('rounded-card border bg-surface px-4 py-3.5 tablet:px-5', isSolution ? 'border-agree/60' : 'border-line')}
    >
      <header className="mb-2 flex items-start justify-between gap-2">
        <div className="grid min-w-0 gap-1.5">
          {isSolution && (
            <p>
              <Badge tone="agree" icon={CircleCheckIcon}>
                {t('solution')}
              </Badge>
            </p>
          )}
          <MetaLine>
            <span>
              <PersonName id={author.id} name={author.name} className="font-[560]" picture="inline" />
            </span>
            <DateText iso={createdAt} title={dates.exact(createdAt)}>
              {dates.relative(createdAt)}
            </DateText>
            {editedAt && (
              <DateText iso={editedAt} title={dates.exact(editedAt)}>
                {t('edited')}
              </DateText>
            )}
          </MetaLine>
        </div>
        {menu}
      </header>
      {instead || (
        <div lang={language ?? undefined}>
          <RichTextView
            content={content}
            labels={{ table: t('table'), code: t('code') }}
            renderText={people.length > 0 ? (text) => <NamedText text={text} people={people} /> : undefined}
          />
        </div>
      )}
      {actions && <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </article>
  );
}
