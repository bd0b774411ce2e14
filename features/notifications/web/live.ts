import { readSession } from '#features/accounts/contract/endpoints.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listNotifications } from '../contract/endpoints.ts';

export const notificationsLive: LiveHandlers = { [notifiedMessage]: (_message, refresh) => refresh(readSession, listNotifications) };
