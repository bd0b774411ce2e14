import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { StarIcon } from '#platform/web/ui/icons.tsx';

const page = () => import('./gadgets-kebab-page.tsx');

/** The feature in the browser. */
export const gadgets = webFeature({
  name: 'gadgets-kebab',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [{ path: '/gadgets-kebab', access: 'signedIn', load: () => page().then((module) => module.GadgetsPage) }],
  navItems: [{ to: '/gadgets-kebab', name: 'gadgets', audience: 'signedIn', section: 'together', order: 200 }],
  live: () => page().then((module) => module.gadgetsLive),
  contentKinds: {
    'gadget-kebab': { Icon: StarIcon, hub: { address: () => '/gadgets-kebab' } },
  },
  groupSlots: [
    {
      name: 'gadgets-kebab',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => page().then((module) => module.GroupGadgets)),
    },
  ],
});
