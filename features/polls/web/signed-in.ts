/** Pages and parts of polls; all are for signed-in users only. */
export const pollsPage = () => import('./list/poll-list.tsx').then((module) => module.PollsPage);
export const groupPolls = () => import('./list/poll-list.tsx').then((module) => module.GroupPolls);
export const pollPage = () => import('./voting/poll-page.tsx').then((module) => module.PollPage);
export const askPage = () => import('./asking/ask-page.tsx').then((module) => module.AskPage);
export const askHere = () => import('./asking/ask-button.tsx').then((module) => module.AskHere);
export const askInConversation = () => import('./asking/ask-button.tsx').then((module) => module.AskInConversation);
export const newsOfPolls = () => import('./list/news-of-polls.tsx').then((module) => module.NewsOfPolls);
export const inMessage = () => import('./list/poll-summary.tsx').then((module) => module.PollInMessage);
export const belowDocument = () => import('./list/document-polls.tsx').then((module) => module.DocumentPolls);
export const pollsLive = () => import('./queries.ts').then((module) => module.pollsLive);
