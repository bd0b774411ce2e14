import { webFeature } from '#platform/web/feature.ts';
import { later } from '#platform/web/later.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { places } from './places.ts';

/** Files are for whoever is signed in; a visitor loads nothing of them. */
const signedIn = () => import('./signed-in.ts');

/** Files in the browser: sharing them, and what became of them. */
export const files = webFeature({
  name: 'files',
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
    { path: '/files', access: 'signedIn', load: () => signedIn().then((module) => module.filesPage()) },
    { path: '/files/:id', ids: { id: 'uuid' }, access: 'signedIn', load: () => signedIn().then((module) => module.filePage()) },
    {
      // What is checked there and has another id, is another feature's. The parameter of a piece in brackets is its number.
      path: '/verify/([\\da-f-]{36})',
      access: 'public',
      rests: true,
      load: () => import('./verify/receipt-page.tsx').then((module) => module.ReceiptPage),
    },
  ],
  places,
  live: () => import('./live.ts').then((module) => module.filesLive),
  searchKinds: { file: { Icon: FolderIcon, several: 'files' } },
  hubKinds: {
    file: { Icon: FolderIcon, address: ({ id }) => `/files/${id}` },
  },
  groupSlots: [
    {
      name: 'files',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: later(() => signedIn().then((module) => module.groupFiles())),
    },
  ],
  uploadEndings: { file: () => signedIn().then((module) => module.shareUploaded()) },
});
