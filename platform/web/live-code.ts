/** What is needed once this browser hears live messages, loaded together and behind the page. */
export { keepAnswers } from './kept-answers.ts';
export { openLiveSocket } from './live-socket.ts';
export { coalesceRefreshes as gatherRefreshes } from './coalesced-refresh.ts';
