import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { useUploadsWords } from './words.ts';

/** Quota display and error texts. The upload queue itself is `platform/web/uploads`. */
export const uploads = webFeature({
  name: 'uploads',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  accountSections: [
    {
      id: 'uploads',
      group: 'account',
      Icon: FolderIcon,
      Label: () => useUploadsWords()('room'),
      Content: lazy(() => import('./account-part.tsx').then((module) => module.AccountPart)),
    },
  ],
});
