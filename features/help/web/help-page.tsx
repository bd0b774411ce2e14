import { useState, type ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ChevronRightIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { askedWords, findQuestions } from './find-words.ts';
import { Question } from './question.tsx';
import { faq } from '../contract/texts/faq.ts';
import type { HelpArea } from '../contract/texts/help-area.ts';
import { useVisiblePart } from './use-visible-part.ts';
import { useHelpWords } from './words.ts';

export function HelpPage(): ReactNode {
  const t = useHelpWords();
  const { language } = useLanguage();
  const [asked, setAsked] = useState('');
  const words = askedWords(asked);
  const areas = findQuestions(faq[language], words);
  const count = areas.reduce((sum, area) => sum + area.questions.length, 0);
  const hasContact = useSiteNavigation().isOpen('/contact');
  const askUs = hasContact && (
    <LinkButton to="/contact#contact" size="small" variant="secondary">
      {t('askUs')}
    </LinkButton>
  );

  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} actions={askUs} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 desktop:grid-cols-[16rem_minmax(0,42rem)]">
        <div className="desktop:col-start-2">
          <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clearSearch')} value={asked} onChange={setAsked} />
          <p role="status" className={words.length > 0 ? 'mt-2 text-sm text-muted' : undefined}>
            {words.length > 0 && t('found', { count })}
          </p>
        </div>
        {words.length === 0 && <AreaLinks areas={areas} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 desktop:col-start-2">
          {count === 0 && (
            <EmptyState icon={SearchIcon} title={t('nothing')}>
              {t('nothingText')}
            </EmptyState>
          )}
          {words.length === 0 && <Frequent areas={areas} />}
          {areas.map((area) => (
            <QuestionArea key={area.id} area={area} words={words} />
          ))}
          {count > 0 && (
            <Notice title={t('supportTitle')} actions={askUs}>
              {t('supportText')}
            </Notice>
          )}
        </div>
      </div>
    </PageBody>
  );
}

/** What people ask most, in this order. */
const frequent = ['join-group', 'create-group', 'publish', 'negotiate', 'find-people', 'notifications'];

/** Links to the questions that are asked most. */
function Frequent({ areas }: { areas: readonly HelpArea[] }): ReactNode {
  const t = useHelpWords();
  const all = areas.flatMap(({ questions }) => questions);
  return (
    <section aria-labelledby="frequent">
      <h2 id="frequent" className="mb-3 text-xl">
        {t('frequent')}
      </h2>
      <ul className="divide-line max-tablet:divide-y max-tablet:rounded-card max-tablet:border max-tablet:border-line max-tablet:bg-surface tablet:grid tablet:grid-cols-2 tablet:gap-2.5">
        {frequent.map((wanted) => (
          <li key={wanted}>
            <a
              href={`#${wanted}`}
              className="flex h-full min-h-13 items-center gap-3 rounded-card px-4 py-2.5 text-ink no-underline transition-colors hover:text-accent tablet:border tablet:border-line tablet:bg-surface tablet:hover:border-accent"
            >
              <span className="min-w-0 flex-1 text-pretty">{all.find(({ id }) => id === wanted)?.question}</span>
              <ChevronRightIcon size={18} className="flex-none text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the areas: a row that scrolls on small screens, a column on large ones. */
function AreaLinks({ areas }: { areas: readonly HelpArea[] }): ReactNode {
  const t = useHelpWords();
  const current = useVisiblePart(areas.map(({ id }) => id));
  return (
    <nav
      aria-label={t('areas')}
      className="below-header min-w-0 desktop:sticky desktop:top-[calc(var(--header-height)+1.5rem)] desktop:col-start-1 desktop:row-span-2 desktop:row-start-1"
    >
      <ul className="flex gap-2 max-desktop:-mx-4 max-desktop:scroll-px-4 max-desktop:overflow-x-auto max-desktop:px-4 max-desktop:pb-1 max-desktop:whitespace-nowrap desktop:grid desktop:gap-0">
        {areas.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="inline-flex min-h-11 items-center text-sm text-ink no-underline transition-colors max-desktop:rounded-full max-desktop:border max-desktop:border-line max-desktop:bg-surface max-desktop:px-4 max-desktop:hover:border-accent desktop:tap desktop:flex desktop:min-h-10 desktop:rounded-control desktop:px-3 desktop:text-base desktop:text-muted desktop:hover:bg-tint desktop:hover:text-ink desktop:aria-[current=location]:bg-tint desktop:aria-[current=location]:text-accent"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QuestionArea({ area: { id, heading, questions }, words }: { area: HelpArea; words: readonly string[] }): ReactNode {
  const { hash } = useLocation();
  return (
    <section id={id} className="scroll-mt-6">
      <h2 className="mb-3 text-xl">{heading}</h2>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {questions.map((question) => (
          <Question key={question.id} question={question} words={words} isNamed={hash === `#${question.id}`} />
        ))}
      </div>
    </section>
  );
}
