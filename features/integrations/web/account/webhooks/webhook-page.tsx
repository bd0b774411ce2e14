import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { webhookQuery } from '../../queries.ts';
import { useIntegrationWords } from '../../words.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';

/** One webhook with its actions and deliveries (`/client/integrations/:id`). */
export function WebhookPage(): ReactNode {
  const t = useIntegrationWords();
  const { dateTime } = useDates();
  const id = useParams()['id'] ?? '';
  const found = useQuery(webhookQuery(id));
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{`${found.data?.name ?? t('webhooks.title')} · Atrium`}</title>
      </HeadTags>
      <QueryStates query={found} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {(webhook) => (
          <>
            <PageHeader
              above={<BackLink to="/client/integrations">{t('title')}</BackLink>}
              title={webhook.name}
              lead={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
                  <bdi className="wrap-anywhere">{webhook.address}</bdi>
                  <WebhookState webhook={webhook} />
                </span>
              }
            />
            <div className="grid gap-6">
              {webhook.off && <Notice tone={webhook.off.because === 'owner' ? 'info' : 'warn'}>{t(`off.${webhook.off.because}`)}</Notice>}
              {!webhook.off && webhook.failingSince !== null && (
                <Notice tone="warn">{t('webhook.failingText', { since: dateTime(webhook.failingSince) })}</Notice>
              )}
              <WebhookActions webhook={webhook} />
              <Deliveries id={id} isOn={!webhook.off} />
            </div>
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}
