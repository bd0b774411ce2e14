import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { OwnWebhook } from '../../../contract/webhook-shapes.ts';
import { useIntegrationWords } from '../../words.ts';

/** Whether a webhook is on, off or failing. */
export function WebhookState({ webhook: { off, failingSince } }: { webhook: OwnWebhook }): ReactNode {
  const t = useIntegrationWords();
  if (off) return <Badge tone={off.because === 'owner' ? 'plain' : 'warn'}>{t('webhooks.off')}</Badge>;
  return failingSince === null ? <Badge tone="agree">{t('webhooks.on')}</Badge> : <Badge tone="warn">{t('webhooks.failing')}</Badge>;
}
