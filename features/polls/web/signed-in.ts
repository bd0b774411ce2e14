/** Pages and parts of polls; all are for signed-in users only. */
export const pollsPage = () => import('./list/poll-list.tsx').then((module) => module.PollsPage);
export const groupPolls = () => import('./list/poll-list.tsx').then((module) => module.GroupPolls);
export const pollPage = () => import('./voting/poll-page.tsx').then((module) => module.PollPage);
export const askPage = () => import('./asking/poll-form.tsx').then((module) => module.AskPage);
export const askHere = () => import('./asking/ask-button.tsx').then((module) => module.AskHere);
export const pollsLive = () => import('./queries.ts').then((module) => module.pollsLive);
