import { webFeature } from '#platform/web/registry/feature.ts';

export const installation = webFeature({
  name: 'installation',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  panelSlots: [{ step: 'site', title: 'step.site', text: 'step.siteText', action: 'step.siteGo', to: '/dashBoardSuperAdmin/owner' }],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
