import type { ReactNode } from 'react';
import { ByLine } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import type { DocumentCard as Document } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { useDocumentPublicWords } from '../words.ts';
import './document-card.css';

interface DocumentCardProps {
  document: Document;
  /** Name of the category. */
  category: string;
  address: string;
  /** ID of the group on whose page the card is. */
  inGroup?: string;
  /** Actions available without opening the document. */
  actions?: ReactNode;
}

/** Card of a document; the whole card is a link. */
export function DocumentCard({ document, category, address, inGroup, actions }: DocumentCardProps) {
  const t = useDocumentPublicWords();
  const dates = useDates();
  const cardDate = useCardDate();
  const { title, subtitle, isCoAuthored, language, authorId, authorName, excerpt, words, publicationDate, lastUpdate, state, picture } =
    document;
  const theirs = language ?? undefined;
  const isDraft = state === 'draft';
  const at = publicationDate ?? lastUpdate;
  const when = isDraft ? t('editedOn', { date: dates.relative(at) }) : cardDate(at);
  return (
    <Card as="li" className="document-card list-none">
      <ByLine author={isDraft && !isCoAuthored ? null : { id: authorId, name: authorName }}>
        <DateText iso={at} title={dates.exact(at)}>
          {when}
        </DateText>
      </ByLine>
      {picture && (
        <span className="document-picture">
          <MediaImage images={picture.images} placeholder={picture.placeholder} alt="" sizes="(width >= 48rem) 10rem, 6rem" />
        </span>
      )}
      <h2 lang={theirs} className="mt-1.5 text-xl">
        <CardLink to={address}>{title || t('untitled')}</CardLink>
      </h2>
      {subtitle && (
        <p lang={theirs} className="mt-0.5 font-[500]">
          {subtitle}
        </p>
      )}
      {excerpt && (
        <p lang={theirs} dir="auto" className="mt-1.5 line-clamp-3 max-w-[75ch] text-muted">
          {excerpt}
        </p>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Audience document={document} inGroup={inGroup} />
        <span className="text-sm text-muted">
          {sideBySide([!isDraft && words > 0 && t('minutes', { count: readingMinutes(words) }), category])}
        </span>
        {actions && <span className="relative ml-auto flex gap-1">{actions}</span>}
      </div>
    </Card>
  );
}
