import type { ReactNode } from 'react';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { useAccountWords } from '../words.ts';
import { CloseAccountButton } from './close-account-button.tsx';

/** Part of the account page for closing the account. */
export function CloseAccount(): ReactNode {
  const t = useAccountWords();
  return (
    <SectionCard id="close" title={t('close.title')} text={t('close.text')}>
      <div className="grid justify-items-start gap-4">
        <CloseAccountButton />
      </div>
    </SectionCard>
  );
}
