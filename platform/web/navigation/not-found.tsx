import type { ReactNode } from 'react';
import { HeadTags } from '../rendering/head-tags.tsx';
import { PageTitle } from '../rendering/page-title.tsx';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { Arch } from '../ui/arch.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Link } from './router.tsx';
import { useLanguage } from '../i18n/words.tsx';

/**
 * The page for unknown addresses, with the French sentences of the specification in every language:
 * small and marked as French, above their translations, which are read first.
 */
export function NotFound({ children }: { children?: ReactNode }): ReactNode {
  const t = usePlatformWords();
  const isFrench = useLanguage().language === 'fr';
  return (
    <>
      <PageTitle>{t('notFoundTitle')}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <div className="mx-auto flex max-w-column items-start gap-10 tablet:py-10">
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl text-balance">
            <InFrench isQuiet={!isFrench}>Oops! La page que vous demandez n'existe pas</InFrench>
            {!isFrench && <span className="block">{t('notFoundTitle')}</span>}
          </h1>
          {children}
          <Link to="/" className="mt-8 inline-block no-underline">
            <InFrench isQuiet={!isFrench} className={buttonClasses({})}>
              Retourner sur la page d'accueil
            </InFrench>
            {!isFrench && <span className={buttonClasses({})}>{t('notFoundHome')}</span>}
          </Link>
        </div>
        <Arch width={168} className="shrink-0 max-tablet:hidden">
          <span className="text-3xl font-semibold">404</span>
        </Arch>
      </div>
    </>
  );
}

/** A sentence in French; in other languages small, with a mark. */
function InFrench({ isQuiet, className, children }: { isQuiet: boolean; className?: string; children: string }): ReactNode {
  if (!isQuiet)
    return (
      <span lang="fr" className={className}>
        {children}
      </span>
    );
  return (
    <span className="mb-2 flex items-center gap-2 text-xs font-normal tracking-normal text-muted tablet:text-sm">
      <abbr aria-hidden="true" className="flex-none rounded-small border border-line px-1 text-xs font-medium">
        FR
      </abbr>
      <span lang="fr">{children}</span>
    </span>
  );
}
