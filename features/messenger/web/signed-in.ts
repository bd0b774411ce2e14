/** Pages for signed-in people. */
export const messengerPage = () => import('./messenger-page.tsx').then((module) => module.MessengerPage);
export const messengerAccount = () => import('./account/messenger-account.tsx').then((module) => module.MessengerAccount);
export const writeToGroup = () => import('./entry/write-to-group.tsx').then((module) => module.WriteToGroup);
export const groupMessages = () => import('./entry/group-messages.tsx').then((module) => module.GroupMessages);
export const attachArrived = () => import('./outbox/attach-arrived.ts').then((module) => module.attachArrived);
export const writeToPerson = () => import('./entry/write-to-person.tsx').then((module) => module.WriteToPerson);
export const findConversations = () => import('./list/find-conversations.ts').then((module) => module.findConversations);
