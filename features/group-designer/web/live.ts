import type { LiveHandlers } from '#platform/web/live.tsx';
import { listRequests } from '../contract/agreement-endpoints.ts';
import { listDesigns, readResult } from '../contract/endpoints.ts';
import { designChangedMessage, requestsChangedMessage } from '../contract/limits.ts';

/** The rows of a design are looked after by the screen that works at them. */
export const designerLive: LiveHandlers = {
  [designChangedMessage]: ({ id }, refresh) => refresh(listDesigns, { endpoint: readResult, params: { id } }),
  [requestsChangedMessage]: (_message, refresh) => refresh(listRequests),
};
