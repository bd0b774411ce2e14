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
 * small above their translations, which come second but are read first.
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
      <div className="mx-auto max-w-form py-8 text-center">
        <div className="flex items-end justify-center gap-3">
          <Arch width={56} className="opacity-60" />
          <Arch width={112}>
            <span className="text-xl font-semibold">404</span>
          </Arch>
          <Arch width={56} className="opacity-60" />
        </div>
        <h1 className="mt-6">
          <span lang="fr" className={isFrench ? undefined : 'block text-sm font-normal tracking-normal text-muted'}>
            Oops! La page que vous demandez n'existe pas
          </span>
          {!isFrench && <span className="mt-1 block">{t('notFoundTitle')}</span>}
        </h1>
        <div className="mt-6">
          <Link to="/" className="inline-grid justify-items-center gap-1.5 no-underline">
            <span lang="fr" className={isFrench ? buttonClasses({}) : 'text-sm text-muted'}>
              Retourner sur la page d'accueil
            </span>
            {!isFrench && <span className={buttonClasses({})}>{t('notFoundHome')}</span>}
          </Link>
        </div>
        {children}
      </div>
    </>
  );
}
