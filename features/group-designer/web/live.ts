import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listRequests } from '../contract/agreement-endpoints.ts';
import { listDesigns, readResult } from '../contract/endpoints.ts';
import { designChangedMessage, requestsChangedMessage } from '../contract/limits.ts';

/** Does not refetch the rows of a design: the page that edits it compares revisions. */
export const designerLive: LiveHandlers = {
  [designChangedMessage]: ({ id }, refresh) => refresh(listDesigns, { endpoint: readResult, params: { id } }),
  [requestsChangedMessage]: (_message, refresh) => refresh(listRequests),
};
