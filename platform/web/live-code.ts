/** Code needed for live messages, loaded in one file after the page. */
export { keepAnswers } from './kept-answers.ts';
export { openLiveSocket } from './live-socket.ts';
export { coalesceRefreshes as gatherRefreshes } from './coalesced-refresh.ts';
