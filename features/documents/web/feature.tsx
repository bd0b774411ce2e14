import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { FileTextIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

const loadArticle = () => signedIn().then((module) => module.articlePage());
const loadDocument = () => signedIn().then((module) => module.documentPage());

/** Documents: lists, reading, writing. */
export const documents = webFeature({
  name: 'documents',
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
      path: '/blogGeneral2',
      access: 'public',
      rests: true,
      load: () => import('./list/internet-documents-page.tsx').then((module) => module.InternetDocumentsPage),
    },
    {
      path: '/publicInternetArticle',
      access: 'public',
      rests: true,
      load: () => import('./reading/internet-document-page.tsx').then((module) => module.InternetDocumentPage),
    },
    { path: '/article', access: 'signedIn', outline: 'text', load: loadArticle },
    { path: '/draft/bin', access: 'signedIn', load: () => signedIn().then((module) => module.binPage()) },
    { path: '/draft/together', access: 'signedIn', load: () => signedIn().then((module) => module.togetherPage()) },
    { path: '/draft/:id', ids: { id: 'uuid' }, access: 'signedIn', outline: 'text', load: loadArticle },
    {
      path: '/draft/:id/versions',
      ids: { id: 'uuid' },
      access: 'signedIn',
      load: () => signedIn().then((module) => module.versionsPage()),
    },
    { path: '/draft', access: 'signedIn', load: () => signedIn().then((module) => module.draftsPage()) },
    { path: '/blog', access: 'signedIn', load: () => signedIn().then((module) => module.myDocumentsPage()) },
    { path: '/blog/:id', ids: { id: 'uuid' }, access: 'signedIn', outline: 'text', load: loadDocument },
    {
      path: '/autrePublication',
      access: 'signedIn',
      load: () => signedIn().then((module) => module.groupDocumentsPage()),
    },
    { path: '/autrePublication/:id', ids: { id: 'uuid' }, access: 'signedIn', outline: 'text', load: loadDocument },
    {
      path: '/publicArticle',
      access: 'signedIn',
      load: () => signedIn().then((module) => module.publicDocumentsPage()),
    },
    { path: '/publicArticle/:id', ids: { id: 'uuid' }, access: 'signedIn', outline: 'text', load: loadDocument },
  ],
  navItems,
  uploadCompletions: { document: () => signedIn().then((module) => module.addToDocument()) },
  live: () => import('./live.ts').then((module) => module.documentsLive),
  contentKinds: {
    document: {
      Icon: FileTextIcon,
      several: 'documents',
      hub: {
        address: ({ id, isPublic }, mode) => {
          if (mode === 'public') return `/publicInternetArticle?id=${id}`;
          return isPublic ? `/publicArticle/${id}` : `/autrePublication/${id}`;
        },
      },
    },
  },
  actions: [{ to: '/article', name: 'newDocument', Icon: PencilIcon }],
  panelSlots: [
    { urgency: 'ownTime', Lines: lazy(() => signedIn().then((module) => module.draftsWaiting())) },
    { step: 'write', title: 'step.write', text: 'step.writeText', action: 'first.write', to: '/article' },
    { step: 'introduce', title: 'first.title', text: 'first.text', action: 'first.write', to: '/article' },
  ],
  groupSlots: [
    {
      name: 'documents',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupDocuments())),
      Action: lazy(() => signedIn().then((module) => module.writeHere())),
      actionOrder: 1,
      FirstStep: lazy(() => signedIn().then((module) => module.firstGroupDocument())),
      News: lazy(() => signedIn().then((module) => module.newsOfDocuments()), GroupNewsLoading),
      PublicNews: lazy(
        () => import('./list/public-news-of-documents.tsx').then((module) => module.PublicNewsOfDocuments),
        GroupNewsLoading,
      ),
      Following: lazy(() => import('./list/group-feed.tsx').then((module) => module.GroupFeed)),
    },
  ],
});
