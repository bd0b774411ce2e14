import type { ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { RichTextView } from '#platform/web/rich-text/rich-text-view.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { QuestionWhole } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { useQuestionPublicWords } from '../words.ts';

interface QuestionViewProps {
  question: QuestionWhole;
  /** Back link, above the title. */
  above?: ReactNode;
  actions?: ReactNode;
}

export function QuestionView({ question, above, actions }: QuestionViewProps) {
  const t = useQuestionPublicWords();
  const dates = useDates();
  const { nameOf } = useCategories();
  const { title, language, author, category, createdAt, editedAt, content, isSolved } = question;
  return (
    <article>
      <header className="mb-5">
        {above && <p className="mb-3 text-sm print:hidden">{above}</p>}
        <div className="flex items-start justify-between gap-3">
          <h1 lang={language ?? undefined} className="min-w-0 text-2xl [unicode-bidi:plaintext] tablet:text-3xl">
            {title}
          </h1>
          {actions}
        </div>
        <div className="mt-3 grid gap-2.5">
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
            <Audience question={question} />
          </MetaLine>
          {isSolved && (
            <p>
              <Badge tone="agree" icon={CircleCheckIcon}>
                {t('solved')}
              </Badge>
            </p>
          )}
        </div>
      </header>
      <div lang={language ?? undefined}>
        <RichTextView content={content} labels={{ table: t('table'), code: t('code') }} />
      </div>
      {nameOf(category) && (
        <p className="mt-4">
          <Badge>{nameOf(category)}</Badge>
        </p>
      )}
    </article>
  );
}
