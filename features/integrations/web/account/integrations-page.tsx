import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';
import { useIntegrationWords } from '../words.ts';

/** Tokens and webhooks of a person (`/client/integrations`). */
export function IntegrationsPage(): ReactNode {
  const t = useIntegrationWords();
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{`${t('title')} · Atrium`}</title>
      </HeadTags>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        above={<BackLink to="/client">{t('toAccount')}</BackLink>}
        actions={
          <LinkButton to="/api" variant="secondary" size="small">
            {t('toReference')}
          </LinkButton>
        }
      />
      <div className="grid gap-6">
        <Tokens />
        <Webhooks />
      </div>
    </PageBody>
  );
}
