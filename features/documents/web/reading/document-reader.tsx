import { Fragment, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { CommentedText } from '#features/comments/web/public-api.tsx';
import { useCategories } from '#features/groups/web/public-api.tsx';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { outline, type OutlineEntry } from '#platform/contract/rich-text/outline.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { RichTextView } from '#platform/web/rich-text/rich-text-view.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates, useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { Audience } from '../audience.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useDocumentPublicWords } from '../words.ts';
import { MediaFigure } from './media-figure.tsx';

// Not part of the first view.
const DraftThreads = lazy(() => import('./draft-threads.tsx').then((module) => module.DraftThreads));
const Contents = lazy(() => import('./contents.tsx').then((module) => module.Contents));

/** Least length, in words, and number of headings of a text with a table of contents. */
const longWords = 600;
const leastHeadings = 3;

/** Headings for the table of contents; none for a short text. */
function contentsOf(content: RichText, words: number): OutlineEntry[] {
  if (words < longWords) return [];
  const entries = outline(content).filter(({ text }) => text !== '');
  return entries.length < leastHeadings ? [] : entries;
}

interface DocumentReaderProps {
  document: DocumentWhole;
  /** Back link to the list, above the title. */
  above?: ReactNode;
  actions: ReactNode;
  /** Shown after the text. */
  ending: ReactNode;
}

/** Layout of a document for reading and printing. */
export function DocumentReader({ document, above, actions, ending }: DocumentReaderProps) {
  const { id, words, content, language, state } = document;
  const isHydrated = useIsHydrated();
  const entries = useMemo(() => contentsOf(content, words), [content, words]);
  const textRef = useRef<HTMLDivElement>(null);
  const text = <DocumentText document={document} textRef={textRef} />;
  return (
    <div className="prose-room">
      <article className="mx-auto max-w-reading print:max-w-none">
        <header className="mb-7 border-b border-line pb-5">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
            <div className="min-w-0 flex-[1_1_6rem]">{above}</div>
            <div className="flex flex-wrap items-center gap-2">{actions}</div>
          </div>
          <DocumentHeading document={document} />
        </header>
        {entries.length > 0 && (
          <div className="mb-5 min-h-11 print:hidden">{isHydrated && <Contents entries={entries} language={language ?? undefined} />}</div>
        )}
        {state === 'published' ? <CommentedText on={`document:${id}`}>{text}</CommentedText> : text}
        {state === 'draft' && document.isLive && isHydrated && <DraftThreads id={id} text={textRef} content={content} />}
        {ending}
      </article>
    </div>
  );
}

/** Title, authors, dates and readers. */
function DocumentHeading({ document }: Pick<DocumentReaderProps, 'document'>) {
  const t = useDocumentPublicWords();
  const { title, subtitle, authorId, authorName, language, state, visibility } = document;
  return (
    <>
      <h1 lang={language ?? undefined} className="text-3xl [unicode-bidi:plaintext] tablet:text-[2.75rem] tablet:leading-[1.12]">
        {title || t('untitled')}
      </h1>
      {subtitle && <p className="mt-3 text-xl leading-snug text-pretty text-muted [unicode-bidi:plaintext]">{subtitle}</p>}
      <div className="mt-5 flex items-center gap-2">
        <PersonFace id={authorId} name={authorName} size="small" />
        <div className="min-w-0">
          <p>
            <PersonName id={authorId} name={authorName} className="font-[560]" />
            {document.coAuthors.map(({ id: coAuthorId, name }) => (
              <Fragment key={coAuthorId}>
                {', '}
                <PersonName id={coAuthorId} name={name} className="font-[560]" />
              </Fragment>
            ))}
          </p>
          <DocumentMeta document={document} />
        </div>
      </div>
      {(state === 'draft' || visibility === 'private') && (
        <p className="mt-2.5 flex flex-wrap gap-2">
          <Audience document={document} />
        </p>
      )}
    </>
  );
}

/** Dates, category and length. */
function DocumentMeta({ document: { publicationDate, lastUpdate, category, words } }: Pick<DocumentReaderProps, 'document'>) {
  const t = useDocumentPublicWords();
  const dates = useDates();
  const date = useShortDate();
  const { nameOf } = useCategories();
  const isUpdated = publicationDate !== null && dates.date(lastUpdate) !== dates.date(publicationDate);
  return (
    <MetaLine>
      {publicationDate && (
        <DateText iso={publicationDate} title={dates.exact(publicationDate)}>
          {date(publicationDate)}
        </DateText>
      )}
      {isUpdated && (
        <DateText iso={lastUpdate} title={dates.exact(lastUpdate)}>
          {t('updatedOn', { date: date(lastUpdate) })}
        </DateText>
      )}
      {category && <span>{nameOf(category)}</span>}
      <span>{t('minutes', { count: readingMinutes(words) })}</span>
    </MetaLine>
  );
}

interface DocumentTextProps extends Pick<DocumentReaderProps, 'document'> {
  textRef: RefObject<HTMLDivElement | null>;
}

/** The text with its media. */
function DocumentText({ document: { content, language, media }, textRef }: DocumentTextProps) {
  const t = useDocumentPublicWords();
  return (
    <div ref={textRef} lang={language ?? undefined}>
      <RichTextView
        content={content}
        labels={{ table: t('table'), code: t('code') }}
        renderMedia={(node, isFirst) => (
          <MediaFigure node={node} media={media.find((each) => each.id === node.attrs.id)} isFirst={isFirst} />
        )}
      />
    </div>
  );
}
