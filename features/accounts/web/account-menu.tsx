import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { useSession } from '#platform/web/session.tsx';
import { MenuSignedIn } from './signed-in-parts.tsx';
import { useSharedAccountWords } from './words.ts';

/** The header's end: who is signed in, with what one can do about it; for visitors the way in. */
export function AccountMenu(): ReactNode {
  const t = useSharedAccountWords();
  const { user } = useSession();
  return (
    <div className="flex min-h-11 items-center justify-end">
      {user ? (
        <MenuSignedIn id={user.id} username={user.username} />
      ) : (
        <LinkButton to="/connect#login" variant="secondary" size="small" className="whitespace-nowrap">
          {t('signInLink')}
        </LinkButton>
      )}
    </div>
  );
}
