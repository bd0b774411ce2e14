import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listDeliveries, listTokens, listWebhooks, readWebhook } from '../contract/endpoints.ts';

export const tokensQuery = () => query(listTokens, {});
export const webhooksQuery = () => query(listWebhooks, {});
export const webhookQuery = (id: string) => query(readWebhook, { params: { id } });
export const deliveriesQuery = (id: string) => infiniteQuery(listDeliveries, { params: { id }, query: {} });
