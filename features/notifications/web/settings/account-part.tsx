import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { useNotificationWords } from '../words.ts';

/** Link from the account page to the settings of notifications. */
export function AccountPart(): ReactNode {
  const t = useNotificationWords();
  return (
    <SectionCard
      id="notifications"
      title={t('title')}
      text={t('settingsLead')}
      action={
        <LinkButton to="/notifications/settings" variant="secondary" size="small">
          {t('settingsTitle')}
        </LinkButton>
      }
    />
  );
}
