import { webFeature } from '#platform/web/feature.ts';
import { later } from '#platform/web/later.tsx';
import { InfoIcon } from '#platform/web/ui/icons.tsx';
import { places } from './places.ts';

/** Keeps the place of the link in the header, so that what stands beside it does not move when it comes. */
const HelpPlace = () => <span className="size-11" />;

/** Questions and answers about the product. */
export const help = webFeature({
  name: 'help',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [{ path: '/faq', access: 'signedIn', load: () => import('./help-page.tsx').then((m) => m.HelpPage) }],
  searchKinds: { helpPage: { Icon: InfoIcon, several: 'helpPages' } },
  places,
  InHeader: later(() => import('./help-here.tsx').then((m) => m.HelpHere), HelpPlace),
});
