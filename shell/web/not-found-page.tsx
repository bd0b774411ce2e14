import type { ReactNode } from 'react';
import { PageTitle } from '#platform/web/page-title.tsx';
import { Arch } from '#platform/web/ui/arch.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { useLanguage } from '#platform/web/words.tsx';
import { useShellWords } from './words.ts';

/** Nothing is at this address. */
export function NotFoundPage(): ReactNode {
  return (
    <PageBody>
      <NotFound />
    </PageBody>
  );
}

/** The same within a page. The two sentences of the specification are shown in every language, each with its translation. */
export function NotFound(): ReactNode {
  const t = useShellWords();
  const { language } = useLanguage();
  const isFrench = language === 'fr';
  return (
    <>
      <PageTitle>{t('notFoundTitle')}</PageTitle>
      <meta name="robots" content="noindex" />
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
