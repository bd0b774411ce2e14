import { webFeature } from '#platform/web/feature.ts';
import { later } from '#platform/web/later.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { MyGroupsLabel, MyGroupsSection } from './account/my-groups-section.tsx';
import { useGroupDoorWords } from './words.ts';

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
  doorWords: {
    en: () => import('../words/door/en.json'),
    fr: () => import('../words/door/fr.json'),
    es: () => import('../words/door/es.json'),
  },
  pages: [
    { path: '/network', access: 'signedIn', load: () => import('./network/network-page.tsx').then((module) => module.NetworkPage) },
    { path: '/join/:code', access: 'public', load: () => import('./invitation/join-page.tsx').then((module) => module.JoinPage) },
    { path: '/network/:groupId', access: 'signedIn', load: () => import('./group/group-page.tsx').then((module) => module.GroupPage) },
  ],
  live: () => import('./live.ts').then((module) => module.groupsLive),
  hubKinds: {
    group: {
      Icon: UsersIcon,
      useLabel: () => useGroupDoorWords()('kindGroup'),
      address: ({ id }) => `/network/${id}`,
    },
  },
  accountSections: [{ id: 'groups', Label: MyGroupsLabel, Content: MyGroupsSection }],
  panelSlots: [later(() => import('./request/requests-waiting.tsx').then((module) => module.RequestsWaiting))],
});
