import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { CalendarIcon } from '#platform/web/ui/icons.tsx';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');
const news = lazy(() => import('./group-parts.tsx').then((module) => module.NewsOfEvents), GroupNewsLoading);

/** The height of the leaf on a Hub card, before its code is there. */
const HubPartSpace = () => <div className="mt-2 h-12" />;

/** Events of groups. */
export const events = webFeature({
  name: 'events',
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
    { path: '/events', access: 'signedIn', outline: 'list', load: () => signedIn().then((module) => module.eventsPage()) },
    { path: '/events/new', access: 'signedIn', outline: 'form', load: () => signedIn().then((module) => module.announcePage()) },
    {
      path: '/events/answer',
      access: 'public',
      load: () => import('./letter-page.tsx').then((module) => module.LetterPage),
    },
    {
      path: '/events/guest',
      access: 'public',
      load: () => import('./guest-page.tsx').then((module) => module.GuestPage),
    },
    {
      path: '/events/:id',
      ids: { id: 'uuid' },
      access: 'visitor',
      rests: true,
      load: () => import('./public-event-page.tsx').then((module) => module.PublicEventPage),
    },
    {
      path: '/events/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.eventPage()),
    },
  ],
  navItems: [
    {
      to: '/events',
      name: 'events',
      audience: 'signedIn',
      section: 'together',
      order: 60,
      main: { of: 'signedIn', group: 'community', order: 99, Icon: CalendarIcon },
    },
  ],
  live: async () => {
    const [{ eventAnsweredMessage, eventChangedMessage }, { readsOf, readsOfAnswers }] = await Promise.all([
      import('../contract/limits.ts'),
      import('./queries.ts'),
    ]);
    return {
      [eventChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)),
      [eventAnsweredMessage]: ({ id }, refresh) => refresh(...readsOfAnswers(id)),
    };
  },
  contentKinds: {
    event: {
      Icon: CalendarIcon,
      several: 'events',
      hub: {
        address: ({ id }) => `/events/${id}`,
        Part: lazy(() => import('./hub-part.tsx').then((module) => module.HubPart), HubPartSpace),
      },
    },
  },
  uploadCompletions: { eventPicture: () => signedIn().then((module) => module.setUploadedPicture()) },
  actions: [{ to: '/events/new', name: 'announceEvent', Icon: CalendarIcon }],
  groupSlots: [
    {
      name: 'events',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupEvents())),
      Action: lazy(() => signedIn().then((module) => module.announceHere())),
      News: news,
      PublicNews: news,
      Following: lazy(() => import('./group-calendar.tsx').then((module) => module.GroupCalendar)),
    },
  ],
});
