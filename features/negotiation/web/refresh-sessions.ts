import type { Refresh } from '#platform/web/api.ts';
import { listSessions } from '../contract/endpoints.ts';

/** Has the lists of sessions on screen read afresh. */
export const refreshSessions = (refresh: Refresh): Promise<void> => refresh(listSessions);
