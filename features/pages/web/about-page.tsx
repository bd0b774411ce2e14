import type { ReactNode } from 'react';
import { useIsOpen } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ModuleFacts } from './module-facts.tsx';
import { TextPage } from './text-page.tsx';
import { FactsOfModules } from './text-sections.tsx';
import { about } from './texts/about.ts';
import { usePageWords } from './words.ts';

export function AboutPage(): ReactNode {
  const { ProductPicture } = useSlots();
  return (
    <FactsOfModules value={ModuleFacts}>
      <TextPage id="propos" name="about" texts={about} action={<RegisterLink />} picture={ProductPicture && <ProductPicture />} />
    </FactsOfModules>
  );
}

/** For visitors of a site where one can register. */
function RegisterLink(): ReactNode {
  const t = usePageWords();
  const { user } = useSession();
  const isOpen = useIsOpen();
  if (user || !isOpen('/register')) return null;
  return (
    <p className="-mt-2 mb-8 print:hidden">
      <LinkButton to="/register">{t('register')}</LinkButton>
    </p>
  );
}

AboutPage.load = about.load;
