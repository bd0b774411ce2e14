import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle, useSiteName } from '#platform/web/rendering/page-title.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { Prose } from '#platform/web/text/prose.tsx';
import { Contents } from './contents.tsx';
import { TextBlocks, TextSections } from './text-sections.tsx';
import type { PageText } from './texts/page-text.ts';
import { usePageWords } from './words.ts';
import './pictured-page.css';

export interface ShownTextProps {
  /** Fragment by which other pages link to this one. */
  id: string;
  text: PageText;
  /**
   * Date of the current text, for texts that people agree to or rely on. These have numbered
   * sections and a table of contents.
   */
  dated?: string | undefined;
  /** Below the lead of a text without a date. */
  action?: ReactNode;
  /** Beside title and lead of a text without a date, whose sections are then in two columns. */
  picture?: ReactNode;
}

/** A page of prose, with title and description for its head. */
export function ShownText({ id, text, dated, action, picture }: ShownTextProps): ReactNode {
  const siteName = useSiteName();
  return (
    <>
      {text.title.includes(siteName) ? (
        <HeadTags>
          <title>{text.title}</title>
        </HeadTags>
      ) : (
        <PageTitle>{text.title}</PageTitle>
      )}
      <HeadTags>
        <meta name="description" content={text.description} />
      </HeadTags>
      {dated !== undefined ? (
        <DatedPage id={id} text={text} dated={dated} />
      ) : picture ? (
        <PicturedPage {...{ id, text, action, picture }} />
      ) : (
        <PlainPage {...{ id, text, action }} />
      )}
    </>
  );
}

interface PlainPageProps {
  id: string;
  text: PageText;
  action: ReactNode;
}

function PlainPage({ id, text: { title, lead, opening, sections }, action }: PlainPageProps): ReactNode {
  return (
    <PageBody kind="text">
      <PageHeader isReading id={id} title={title} lead={<Prose text={lead} />} />
      {action}
      {opening && <TextBlocks blocks={opening} className="mb-10" />}
      <TextSections sections={sections} isNumbered={false} />
    </PageBody>
  );
}

function PicturedPage({ id, text: { title, lead, sections }, action, picture }: PlainPageProps & { picture: ReactNode }): ReactNode {
  return (
    <PageBody kind="list">
      <div className="pictured-head mb-10">
        <div>
          <PageHeader isReading id={id} title={title} lead={<Prose text={lead} />} />
          {action}
        </div>
        {picture}
      </div>
      <div className="pictured-sections">
        <TextSections sections={sections} isNumbered={false} className="" />
      </div>
    </PageBody>
  );
}

function DatedPage({ id, text: { title, lead, opening, sections }, dated }: { id: string; text: PageText; dated: string }): ReactNode {
  const t = usePageWords();
  const { date } = useDates();
  return (
    <PageBody>
      <div className="gap-x-16 desktop:grid desktop:grid-cols-[minmax(0,42rem)_minmax(14rem,1fr)]">
        <div>
          <PageHeader isReading id={id} title={title} lead={<Prose text={lead} />} />
          <p className="-mt-2 mb-8 text-sm text-muted">
            {t('textOf')} <DateText iso={dated}>{date(dated)}</DateText>
          </p>
        </div>
        <div className="mb-8 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <Contents sections={sections} />
        </div>
        <div className="max-w-reading">
          {opening && <TextBlocks blocks={opening} className="mb-10" />}
          <TextSections sections={sections} isNumbered />
        </div>
      </div>
    </PageBody>
  );
}
