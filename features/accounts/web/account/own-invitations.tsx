import type { ReactNode } from 'react';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { Invitations } from '../invitations/invitations.tsx';
import { useAccountWords } from '../words.ts';

/** Invitations to register, for managers with that right. */
export function OwnInvitations(): ReactNode {
  const t = useAccountWords();
  return (
    <SectionCard id="invitations" title={t('invitations.title')} text={t('invitations.text')}>
      <Invitations />
    </SectionCard>
  );
}
