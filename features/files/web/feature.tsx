import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

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
    { path: '/files', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.filesPage()) },
    {
      path: '/files/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.filePage()),
    },
    {
      // Other checked documents belong to another feature. The group in brackets is route parameter
      // 0.
      path: '/verify/([\\da-f-]{36})',
      access: 'public',
      rests: true,
      load: () => import('./verify/receipt-page.tsx').then((module) => module.ReceiptPage),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.filesLive),
  contentKinds: {
    file: {
      Icon: FolderIcon,
      several: 'files',
      hub: { address: ({ id }) => `/files/${id}` },
    },
  },
  groupSlots: [
    {
      name: 'files',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupFiles())),
    },
  ],
  uploadCompletions: { file: () => signedIn().then((module) => module.shareUploaded()) },
});
