import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { usePageWords } from './words.ts';
import type { Section } from './texts/page-text.ts';

/**
 * Table of contents: beside the text on a wide screen, collapsed above it on a narrow one. Works
 * without JavaScript.
 */
export function Contents({ sections }: { sections: readonly Section[] }): ReactNode {
  const t = usePageWords();
  return (
    <div className="desktop:sticky desktop:top-24 desktop:self-start print:hidden">
      <details className="group rounded-card border border-line bg-surface desktop:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <ChevronDownIcon size={18} className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={t('contents')} className="border-t border-line px-4 py-2">
          <Links sections={sections} />
        </nav>
      </details>
      <nav aria-label={t('contents')} className="hidden max-h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line pl-5 desktop:block">
        <p className="mb-1 text-sm font-semibold">{t('contents')}</p>
        <Links sections={sections} />
      </nav>
    </div>
  );
}

function Links({ sections }: { sections: readonly Section[] }): ReactNode {
  return (
    <ol className="text-sm">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          {/* A plain link: the browser also moves the reading position. */}
          <a
            href={`#${id}`}
            className="tap flex min-h-9 items-center gap-2.5 py-1 text-muted no-underline hover:text-accent hover:underline"
          >
            <span className="min-w-5 tabular-nums">{index + 1}.</span>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
