/** Code needed for live messages, loaded in one file after the page. */
export { cacheResponses } from '../queries/response-cache.ts';
export { openLiveSocket } from './live-socket.ts';
export { coalesceRefreshes } from '../queries/coalesced-refresh.ts';
