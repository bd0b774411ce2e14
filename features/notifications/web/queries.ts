import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { listNotifications, readSettings } from '../contract/endpoints.ts';

export const notificationsQuery = () => infiniteQuery(listNotifications, { query: {} });
export const settingsQuery = () => query(readSettings, {});
