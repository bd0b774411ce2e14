import { lazy } from '#platform/web/loading/lazy.tsx';
import { webFeature } from '#platform/web/registry/feature.ts';

export const inboundMail = webFeature({
  name: 'inbound-mail',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    {
      path: '/receivedMails',
      access: 'signedIn',
      outline: 'column',
      load: () => import('./received-mails-page.tsx').then((module) => module.ReceivedMailsPage),
    },
  ],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  GroupFact: lazy(() => import('./list/group-by-email.tsx').then((module) => module.GroupByEmail)),
});
