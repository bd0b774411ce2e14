import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { CodeIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';
import { useSharedIntegrationWords } from './words.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');

export const integrations = webFeature({
  name: 'integrations',
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
      path: '/client/integrations',
      access: 'signedIn',
      outline: 'form',
      load: () => signedIn().then((module) => module.integrationsPage()),
    },
    {
      path: '/client/integrations/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      load: () => signedIn().then((module) => module.webhookPage()),
    },
    {
      path: '/api',
      access: 'public',
      rests: true,
      load: () => import('./reference/reference-page.tsx').then((module) => module.ReferencePage),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.integrationsLive),
  accountSections: [
    {
      id: 'integrations',
      group: 'messages',
      Icon: CodeIcon,
      Label: () => useSharedIntegrationWords()('integrations'),
      Content: lazy(() => signedIn().then((module) => module.accountPart())),
    },
  ],
});
