import type { ReactNode } from 'react';
import { useCategories } from '#features/groups/web/door.tsx';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { GlobeIcon, LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { useDates } from '#platform/web/words.tsx';
import type { DocumentCard as Document } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';

interface DocumentCardProps {
  document: Document;
  address: string;
  /** What one can do without opening it. */
  actions?: ReactNode;
}

/** A document in a list; the whole card opens it. */
export function DocumentCard({ document, address, actions }: DocumentCardProps) {
  const t = useDocumentWords();
  const dates = useDates();
  const { nameOf } = useCategories();
  const { title, subtitle, authorName, category, excerpt, words, publicationDate, lastUpdate, state } = document;
  const isDraft = state === 'draft';
  const at = publicationDate ?? lastUpdate;
  const when = isDraft ? t('editedOn', { date: dates.relative(at) }) : dates.date(at);
  return (
    <Card as="li" className="list-none">
      <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
        {!isDraft && <span className="font-[560]">{authorName}</span>}
        {!isDraft && <span aria-hidden="true">·</span>}
        <DateText iso={at} title={dates.dateTime(at)}>
          {when}
        </DateText>
        {category && <span aria-hidden="true">·</span>}
        {category && <span>{nameOf(category)}</span>}
      </p>
      <h2 className="mt-1 text-xl break-words">
        <CardLink to={address}>{title || t('untitled')}</CardLink>
      </h2>
      {subtitle && <p className="mt-0.5 font-[500] break-words">{subtitle}</p>}
      {excerpt && <p className="mt-1.5 line-clamp-3 max-w-[75ch] break-words text-muted">{excerpt}</p>}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Audience document={document} />
        {!isDraft && words > 0 && <span className="text-sm text-muted">{t('minutes', { count: readingMinutes(words) })}</span>}
        {actions && <span className="relative ml-auto flex gap-1">{actions}</span>}
      </div>
    </Card>
  );
}

/** For whom a published document is. */
export function Audience({ document: { state, visibility, groups } }: { document: Pick<Document, 'state' | 'visibility' | 'groups'> }) {
  const t = useDocumentWords();
  if (state === 'draft') return <Badge>{t('draft')}</Badge>;
  return (
    <>
      {visibility === 'public' && <Badge icon={GlobeIcon}>{t('public')}</Badge>}
      {visibility === 'private' && groups.length === 0 && <Badge icon={LockIcon}>{t('onlyYou')}</Badge>}
      {groups.map(({ id, name }) => (
        <Badge key={id} tone="accent" icon={UsersIcon}>
          {name}
        </Badge>
      ))}
    </>
  );
}
