import { lazy } from '#platform/web/loading/lazy.tsx';
import { webFeature } from '#platform/web/registry/feature.ts';

/** The shell’s own pages. */
export const shellPages = webFeature({
  name: 'shell',
  words: {
    en: () => import('../../words/en.json'),
    fr: () => import('../../words/fr.json'),
    es: () => import('../../words/es.json'),
  },
  publicWords: {
    en: () => import('#shell/words/public/en.json'),
    fr: () => import('#shell/words/public/fr.json'),
    es: () => import('#shell/words/public/es.json'),
  },
  pages: [
    ...(import.meta.env.DEV
      ? [{ path: '/kit', access: 'public', load: () => import('#platform/web/ui/kit/kit-page.tsx').then((m) => m.KitPage) } as const]
      : []),
    { path: '/', access: 'public', rests: true, load: () => import('./home-page.tsx').then((m) => m.HomePage) },
  ],
  ProductPicture: lazy(() => import('./negotiation-picture.tsx').then((module) => module.NegotiationPicture)),
  navItems: [{ to: '/', name: 'home', audience: 'everybody', section: 'discover', order: 10 }],
});
