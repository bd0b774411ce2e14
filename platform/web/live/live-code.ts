/** Code needed for live messages, loaded in one file after the page. */
export { keepAnswers } from '../queries/response-cache.ts';
export { openLiveSocket } from './live-socket.ts';
export { coalesceRefreshes as gatherRefreshes } from '../queries/coalesced-refresh.ts';
