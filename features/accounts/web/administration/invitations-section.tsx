import type { ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { Invitations } from '../invitations/invitations.tsx';
import { useAccountWords } from '../words.ts';

/** All invitations to register. */
export function InvitationsSection(): ReactNode {
  const t = useAccountWords();
  return (
    <>
      <p className="max-w-reading text-muted">{t('invitations.text')}</p>
      <Card>
        <Invitations />
      </Card>
    </>
  );
}
