import type { ReactNode } from 'react';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { useSharedAccountWords, useAccountPublicWords } from '../words.ts';

/** Link to the account page, through sign-in if needed. */
export function ToAccount(): ReactNode {
  const t = useAccountPublicWords();
  const shared = useSharedAccountWords();
  const { user } = useSession();
  return user ? (
    <LinkButton to="/client" isWide>
      {t('confirm.toAccount')}
    </LinkButton>
  ) : (
    <LinkButton to="/connect?next=%2Fclient#login" isWide>
      {shared('signInLink')}
    </LinkButton>
  );
}
