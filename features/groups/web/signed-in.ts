export const networkPage = () => import('./network/network-page.tsx').then((module) => module.NetworkPage);
export const groupPage = () => import('./group/group-page.tsx').then((module) => module.GroupPage);
export const myGroups = () => import('./account/my-groups.tsx').then((module) => module.MyGroups);
export const firstGroupStep = () => import('./hub/first-group-step.tsx').then((module) => module.FirstGroupStep);
export const hubPart = () => import('./hub/hub-part.tsx').then((module) => module.HubPart);
export const requestsWaiting = () => import('./request/requests-waiting.tsx').then((module) => module.RequestsWaiting);
