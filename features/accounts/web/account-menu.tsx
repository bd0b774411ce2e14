import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { MenuOutline, MenuSignedIn } from './signed-in-parts.tsx';
import { useSharedAccountWords } from './words.ts';

/** End of the header: account menu, or sign-in link for visitors. */
export function AccountMenu(): ReactNode {
  const t = useSharedAccountWords();
  const { user, isReady } = useSession();
  return (
    <div className="flex min-h-11 items-center justify-end">
      {user ? (
        <MenuSignedIn id={user.id} username={user.username} />
      ) : (
        <>
          <LinkButton
            to="/connect#login"
            variant="secondary"
            size="small"
            className={classes('whitespace-nowrap', !isReady && 'for-visitors')}
          >
            {t('signInLink')}
          </LinkButton>
          {!isReady && <MenuOutline />}
        </>
      )}
    </div>
  );
}
