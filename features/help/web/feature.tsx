import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Reserves the space of the link in the header, to avoid a layout shift when its code arrives. */
const HelpPlace = () => <span className="size-11" />;

export const help = webFeature({
  name: 'help',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [{ path: '/faq', access: 'signedIn', outline: 'list', load: () => import('./help-page.tsx').then((m) => m.HelpPage) }],
  contentKinds: { helpPage: { Icon: InfoIcon, several: 'helpPages' } },
  navItems,
  InHeader: lazy(() => import('./help-here.tsx').then((m) => m.HelpHere), HelpPlace),
});
