import { infiniteQuery, query } from '#platform/web/api.ts';
import { listNotifications, readSettings } from '../contract/endpoints.ts';

/** What one is told of, in the bell and on its page. */
export const notificationsQuery = () => infiniteQuery(listNotifications, { query: {} });
export const settingsQuery = () => query(readSettings, {});
