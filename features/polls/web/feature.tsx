import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { VoteIcon } from '#platform/web/ui/icons.tsx';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

/** The space of the part of a Hub card, until it is loaded. */
const HubPartSpace = () => <div className="mt-2 h-9" />;

/** Polls of groups, in conversations and below documents. */
export const polls = webFeature({
  name: 'polls',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/polls', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.pollsPage()) },
    { path: '/polls/new', access: 'signedIn', outline: 'form', load: () => signedIn().then((module) => module.askPage()) },
    {
      path: '/polls/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.pollPage()),
    },
  ],
  navItems: [
    {
      to: '/polls',
      name: 'polls',
      audience: 'signedIn',
      section: 'together',
      order: 65,
      main: { of: 'signedIn', group: 'community', order: 100, Icon: VoteIcon },
    },
  ],
  live: () => signedIn().then((module) => module.pollsLive()),
  contentKinds: {
    poll: {
      Icon: VoteIcon,
      several: 'polls',
      hub: {
        address: ({ id }) => `/polls/${id}`,
        Part: lazy(() => import('./list/hub-part.tsx').then((module) => module.HubPart), HubPartSpace),
        InMessage: lazy(() => signedIn().then((module) => module.inMessage())),
      },
    },
  },
  actions: [{ to: '/polls/new', name: 'askPoll', Icon: VoteIcon }],
  groupSlots: [
    {
      name: 'polls',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupPolls())),
      Action: lazy(() => signedIn().then((module) => module.askHere())),
      News: lazy(() => signedIn().then((module) => module.newsOfPolls()), GroupNewsLoading),
    },
  ],
  InComposer: lazy(() => signedIn().then((module) => module.askInConversation())),
  BelowDocument: lazy(() => signedIn().then((module) => module.belowDocument())),
});
