import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { webhookAttemptedMessage } from '../contract/live.ts';
import { listDeliveries, listWebhooks, readWebhook } from '../contract/endpoints.ts';

export const integrationsLive: LiveHandlers = {
  [webhookAttemptedMessage]: (_message, refresh) => refresh(listDeliveries, listWebhooks, readWebhook),
};
