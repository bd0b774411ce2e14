import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { useIntegrationWords } from '../words.ts';

/** Link from the account page to tokens and webhooks. */
export function AccountPart(): ReactNode {
  const t = useIntegrationWords();
  return (
    <Card as="section" id="integrations" className="scroll-mt-24 tablet:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{t('title')}</h2>
          <p className="mt-1 text-pretty text-muted">{t('accountText')}</p>
        </div>
        <LinkButton to="/client/integrations" variant="secondary" size="small">
          {t('accountLink')}
        </LinkButton>
      </div>
    </Card>
  );
}
