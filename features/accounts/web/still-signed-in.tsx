import type { ReactNode } from 'react';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FormCard } from './form-card.tsx';
import { useSignOut } from './use-sign-out.tsx';
import { useSharedAccountWords, useAccountPublicWords } from './words.ts';

export interface StillSignedInProps {
  id?: string;
  title: string;
  username: string;
  /** Path to open; the start page by default. */
  wanted?: string | undefined;
}

/**
 * Shown to signed-in users on pages for visitors: who is signed in, with links to continue or sign
 * out.
 */
export function StillSignedIn({ id, title, username, wanted }: StillSignedInProps): ReactNode {
  const t = useAccountPublicWords();
  const shared = useSharedAccountWords();
  const { start } = useSiteNavigation();
  const { signOut, question } = useSignOut();
  return (
    <FormCard id={id} title={title} description={t('signIn.already', { username })}>
      <div className="grid gap-2.5">
        <LinkButton to={wanted ?? start} isWide>
          {t('signIn.continue')}
        </LinkButton>
        <Button variant="secondary" isWide onClick={() => void signOut()}>
          {shared('signOut')}
        </Button>
        {question}
      </div>
    </FormCard>
  );
}
