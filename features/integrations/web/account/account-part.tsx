import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { useIntegrationWords } from '../words.ts';

/** Link from the account page to tokens and webhooks. */
export function AccountPart(): ReactNode {
  const t = useIntegrationWords();
  return (
    <SectionCard
      id="integrations"
      title={t('title')}
      text={t('accountText')}
      action={
        <LinkButton to="/client/integrations" variant="secondary" size="small">
          {t('accountLink')}
        </LinkButton>
      }
    />
  );
}
