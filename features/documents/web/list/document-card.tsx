import type { ReactNode } from 'react';
import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { CardLink } from '#platform/web/ui/card.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { LanguageTag } from '#platform/web/ui/language-tag.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { DocumentListName } from '../../contract/kinds.ts';
import type { DocumentCard as Document } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';
import { StateBadge } from './state-badge.tsx';
import '#platform/web/styles/feed.css';
import './document-card.css';

interface DocumentCardProps {
  document: Document;
  /** Short name of the category. */
  category: string;
  address: string;
  /** The list, whose cards do not repeat what it says of all of them. */
  list?: DocumentListName;
  /** ID of the group on whose page the card is. */
  inGroup?: string;
  /** Actions available without opening the document. */
  actions?: ReactNode;
}

/** A document in a list: title, beginning and one line of facts; all of it is a link. */
export function DocumentCard({ document, category, address, list, inGroup, actions }: DocumentCardProps) {
  const t = useDocumentPublicWords();
  const { title, subtitle, language, excerpt, picture } = document;
  const theirs = language ?? undefined;
  return (
    <li className="document-card">
      {picture && (
        <span className="document-picture">
          <MediaImage images={picture.images} placeholder={picture.placeholder} alt="" sizes="(width >= 48rem) 8rem, 5.5rem" />
        </span>
      )}
      <h2 lang={theirs}>
        <CardLink to={address}>{title || t('untitled')}</CardLink>
        <LanguageTag of={language} />
      </h2>
      {(subtitle || excerpt) && (
        <p lang={theirs} dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted">
          {subtitle && <span className="font-[500] text-ink">{subtitle} </span>}
          {excerpt}
        </p>
      )}
      <div className="mt-1.5 flex min-h-8 items-center gap-2">
        <Facts {...{ document, category, list, inGroup }} />
        {actions && <span className="relative ml-auto flex gap-1">{actions}</span>}
      </div>
    </li>
  );
}

/** Author, date, readers, comments, length and, where there is room, category. */
function Facts({ document, category, list, inGroup }: Pick<DocumentCardProps, 'document' | 'category' | 'list' | 'inGroup'>) {
  const t = useDocumentPublicWords();
  const dates = useDates();
  const cardDate = useCardDate();
  const countComments = useCommentCount();
  const { isCoAuthored, authorId, authorName, words, publicationDate, lastUpdate, state, visibility, groups, comments = 0 } = document;
  const isDraft = state === 'draft';
  const at = publicationDate ?? lastUpdate;
  const hasFace = !isDraft || isCoAuthored;
  const others = groups.flatMap(({ id, name }) => (id === inGroup ? [] : isolated(name))).join(', ');
  const facts = [
    visibility === 'public' && list !== 'public' && t('public'),
    !isDraft && others,
    countComments(comments),
    !isDraft && words > 0 && t('minutes', { count: readingMinutes(words) }),
  ];
  return (
    <>
      {hasFace && <PersonFace id={authorId} name={authorName} size="inline" />}
      <div className="min-w-0">
        <MetaLine isSmall>
          {hasFace && <PersonName id={authorId} name={authorName} className="font-[560] text-ink" />}
          <DateText iso={at} title={dates.exact(at)}>
            {isDraft ? t('editedOn', { date: dates.relative(at) }) : cardDate(at)}
          </DateText>
          {facts.map((fact) => fact && <bdi key={fact}>{fact}</bdi>)}
          {category && <span className="max-tablet:hidden">{category}</span>}
        </MetaLine>
      </div>
      <StateBadge document={document} isInDrafts={list === 'drafts'} />
    </>
  );
}
