import type { ReactNode } from 'react';
import { HeadTags } from '../rendering/head-tags.tsx';
import { PageTitle } from '../rendering/page-title.tsx';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { Arch } from '../ui/arch.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useLanguage } from '../i18n/words.tsx';

/**
 * The page for unknown addresses, with the French sentences of the specification in every language.
 */
export function NotFound(): ReactNode {
  const t = usePlatformWords();
  const { language } = useLanguage();
  const isFrench = language === 'fr';
  return (
    <>
      <PageTitle>{t('notFoundTitle')}</PageTitle>
      <HeadTags>
        <meta name="robots" content="noindex" />
      </HeadTags>
      <div className="mx-auto max-w-form py-16 text-center">
        <Arch width={168}>
          <span className="text-2xl font-semibold">404</span>
        </Arch>
        <h1 lang="fr" className="mt-4 text-2xl">
          Oops! La page que vous demandez n'existe pas
        </h1>
        {!isFrench && <p className="mt-2 text-muted">{t('notFoundTitle')}</p>}
        <div className="mt-8 flex flex-col items-center gap-2">
          <LinkButton to="/">
            <span lang="fr">Retourner sur la page d'accueil</span>
          </LinkButton>
          {!isFrench && <p className="text-sm text-muted">{t('notFoundHome')}</p>}
        </div>
      </div>
    </>
  );
}
