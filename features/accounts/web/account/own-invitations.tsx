import type { ReactNode } from 'react';
import { Invitations } from '../invitations/invitations.tsx';
import { useAccountWords } from '../words.ts';
import { Section } from './section.tsx';

/** Invitations to register, for managers with that right. */
export function OwnInvitations(): ReactNode {
  const t = useAccountWords();
  return (
    <Section id="invitations" title={t('invitations.title')} text={t('invitations.text')}>
      <Invitations />
    </Section>
  );
}
