import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';
import { GroupPicture } from './hub/group-cover.tsx';
import { useGroupWords } from './words.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');

export const groups = webFeature({
  name: 'groups',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  publicWords: {
    en: () => import('../words/public/en.json'),
    fr: () => import('../words/public/fr.json'),
    es: () => import('../words/public/es.json'),
  },
  pages: [
    { path: '/network', access: 'signedIn', load: () => signedIn().then((module) => module.networkPage()) },
    {
      path: '/join/:code',
      access: 'public',
      rests: true,
      load: () => import('./invitation/join-page.tsx').then((module) => module.JoinPage),
    },
    {
      path: '/invited',
      access: 'public',
      load: () => import('./membership-invitation/invited-page.tsx').then((module) => module.InvitedPage),
    },
    {
      path: '/network/:groupId',
      ids: { groupId: 'code' },
      access: 'visitor',
      rests: true,
      load: () => import('./group/public-group-page.tsx').then((module) => module.PublicGroupPage),
    },
    {
      path: '/network/:groupId',
      ids: { groupId: 'code' },
      access: 'signedIn',
      load: () => signedIn().then((module) => module.groupPage()),
    },
  ],
  navItems,
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  live: () => import('./live.ts').then((module) => module.groupsLive),
  contentKinds: {
    group: {
      Icon: UsersIcon,
      several: 'groups',
      hub: {
        address: ({ id }) => `/network/${id}`,
        Picture: GroupPicture,
        Part: lazy(() => signedIn().then((module) => module.hubPart())),
      },
    },
  },
  actions: [{ to: '/network?create=1', name: 'newGroup', Icon: UsersIcon, isForManagers: true }],
  accountSections: [
    {
      id: 'groups',
      group: 'profile',
      Icon: UsersIcon,
      Label: () => useGroupWords()('myGroups'),
      Content: lazy(() => signedIn().then((module) => module.myGroups())),
    },
  ],
  panelSlots: [
    { urgency: 'othersWait', Lines: lazy(() => signedIn().then((module) => module.requestsWaiting())) },
    { step: 'group', title: 'step.group', text: 'step.groupText', action: 'step.groupGo', to: '/network?create=1' },
    { step: 'invite', title: 'step.invite', text: 'step.inviteText', action: 'step.inviteGo', to: '/network' },
    { step: 'join', title: 'first.title', Content: lazy(() => signedIn().then((module) => module.firstGroupStep())) },
  ],
});
