import type { LiveHandlers } from '#platform/web/live.tsx';
import { listSessions } from '../contract/endpoints.ts';
import { negotiationChanged } from '../contract/live.ts';

export const negotiationLive: LiveHandlers = { [negotiationChanged]: (_message, refresh) => refresh(listSessions) };
