import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import { useShellWords } from '../i18n/words.ts';
import { AboutSite, useCopyright } from './about-site.tsx';

/** The footer of signed-in people, whose screens are those of an application: one line that opens. */
export function FoldedFooter(): ReactNode {
  const t = useShellWords();
  return (
    <details
      className="group mx-auto max-w-page px-4 desktop:px-6"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 text-sm text-muted hover:text-ink">
        <ChevronRightIcon size={16} className="group-open:rotate-90" />
        {t('footerNavigation')}
        <span className="ml-auto">{useCopyright()}</span>
      </summary>
      <AboutSite />
    </details>
  );
}
