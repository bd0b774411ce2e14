import { useState, type ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { askedWords, findQuestions } from './find-words.ts';
import { Question } from './question.tsx';
import { faq } from '../contract/texts/faq.ts';
import { useHelpWords } from './words.ts';

export function HelpPage(): ReactNode {
  const t = useHelpWords();
  const { language } = useLanguage();
  const { hash } = useLocation();
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
    <PageBody kind="text">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clearSearch')} value={asked} onChange={setAsked} />
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {words.length > 0 && t('found', { count })}
      </p>
      {words.length === 0 && (
        <nav aria-label={t('areas')} className="mt-2">
          <ul className="flex gap-2 max-tablet:-mx-4 max-tablet:scroll-px-4 max-tablet:overflow-x-auto max-tablet:px-4 max-tablet:pb-1 max-tablet:whitespace-nowrap tablet:flex-wrap">
            {areas.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm text-ink no-underline hover:border-accent"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {count === 0 && (
        <EmptyState icon={SearchIcon} title={t('nothing')} action={askUs}>
          {t('nothingText')}
        </EmptyState>
      )}
      {areas.map(({ id, heading, questions }) => (
        <section key={id} id={id} className="mt-8 scroll-mt-6">
          <h2 className="mb-3 text-xl">{heading}</h2>
          <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
            {questions.map((question) => (
              <Question key={question.id} question={question} words={words} isNamed={hash === `#${question.id}`} />
            ))}
          </div>
        </section>
      ))}
      {count > 0 && (
        <Notice className="mt-10" title={t('supportTitle')} actions={askUs}>
          {t('supportText')}
        </Notice>
      )}
    </PageBody>
  );
}
