import type { LiveHandlers } from '#platform/web/live.tsx';
import { webhookToldMessage } from '../contract/live.ts';
import { listDeliveries, listWebhooks, readWebhook } from '../contract/endpoints.ts';

export const integrationsLive: LiveHandlers = {
  [webhookToldMessage]: (_message, refresh) => refresh(listDeliveries, listWebhooks, readWebhook),
};
