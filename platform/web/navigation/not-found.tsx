import type { ReactNode } from 'react';
import { HeadTags } from '../rendering/head-tags.tsx';
import { PageTitle } from '../rendering/page-title.tsx';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { Arch } from '../ui/arch.tsx';
import { LinkButton } from '../ui/button.tsx';
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
        <Arch width={120}>
          <span className="text-xl font-semibold">404</span>
        </Arch>
        <h1 className="mt-4">
          <span lang="fr" className={isFrench ? undefined : 'block text-sm font-normal tracking-normal text-muted'}>
            Oops! La page que vous demandez n'existe pas
          </span>
          {!isFrench && <span className="mt-1 block">{t('notFoundTitle')}</span>}
        </h1>
        <div className="mt-6">
          <LinkButton to="/">
            <span className="grid py-1 leading-snug">
              <span lang="fr" className={isFrench ? undefined : 'text-xs font-normal'}>
                Retourner sur la page d'accueil
              </span>
              {!isFrench && <span>{t('notFoundHome')}</span>}
            </span>
          </LinkButton>
        </div>
        {children}
      </div>
    </>
  );
}
