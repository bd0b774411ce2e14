import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';
import { useSharedMessengerWords } from './words.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');
const messengerPage = () => signedIn().then((module) => module.messengerPage());

export const messenger = webFeature({
  name: 'messenger',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/messenger', access: 'signedIn', outline: 'messages', load: messengerPage },
    { path: '/messenger/:id', access: 'signedIn', outline: 'messages', load: messengerPage },
    // Private conversation, by the ids of group and member.
    { path: '/messenger/:id/:userId', access: 'signedIn', outline: 'messages', load: messengerPage },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.messengerLive),
  InHeader: lazy(() => import('./outbox/resume-sending.tsx').then((module) => module.ResumeSending)),
  uploadCompletions: { messageAttachment: () => signedIn().then((module) => module.attachArrived()) },
  OnProfile: lazy(() => signedIn().then((module) => module.writeToPerson())),
  accountSections: [
    {
      id: 'messenger',
      group: 'messages',
      Icon: MessageSquareIcon,
      Label: () => useSharedMessengerWords()('messages'),
      Content: lazy(() => signedIn().then((module) => module.messengerAccount())),
    },
  ],
  contentKinds: { message: { Icon: MessageSquareIcon, several: 'messages' } },
  palette: { order: 10, firstAt: ['/messenger'], load: () => signedIn().then((module) => module.findConversations()) },
  groupSlots: [
    {
      name: 'messenger',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupMessages())),
      Action: lazy(() => signedIn().then((module) => module.writeToGroup())),
      actionOrder: 3,
    },
  ],
});
