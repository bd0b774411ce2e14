import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { HandshakeIcon, ScaleIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');

/**
 * Negotiations: starting and joining sessions, the session page, and the verification of contracts.
 */
export const negotiation = webFeature({
  name: 'negotiation',
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
    {
      path: '/negociation',
      access: 'signedIn',
      load: () => signedIn().then((module) => module.negotiationsPage()),
    },
    {
      path: '/negociation/new',
      access: 'signedIn',
      load: () => signedIn().then((module) => module.startPage()),
    },
    {
      path: '/negociation/:sessionId',
      ids: { sessionId: 'code' },
      access: 'signedIn',
      load: () => signedIn().then((module) => module.sessionPage()),
    },
    {
      path: '/verify/:id',
      access: 'public',
      rests: true,
      load: () => import('./verify/verify-page.tsx').then((module) => module.VerifyPage),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.negotiationLive),
  contentKinds: {
    negotiation: {
      Icon: HandshakeIcon,
      several: 'negotiations',
      hub: { address: ({ id }) => `/negociation/${id}`, Part: lazy(() => signedIn().then((module) => module.hubPart())) },
    },
    clause: { Icon: ScaleIcon, several: 'clauses' },
  },
  actions: [{ to: '/negociation/new', name: 'startNegotiation', Icon: HandshakeIcon, isForManagers: true }],
  running: { kind: 'negotiations', Content: lazy(() => signedIn().then((module) => module.runningSessions())) },
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  panelSlots: [{ urgency: 'timeRuns', Lines: lazy(() => signedIn().then((module) => module.sessionsUnderWay())) }],
  groupSlots: [
    {
      name: 'negotiations',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupSessions())),
      Action: lazy(() => signedIn().then((module) => module.startHere())),
      actionOrder: 2,
      News: lazy(() => signedIn().then((module) => module.newsOfSessions()), GroupNewsLoading),
    },
  ],
});
