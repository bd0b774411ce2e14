import { webFeature } from '#platform/web/feature.ts';
import { later } from '#platform/web/later.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentDoorWords } from './words.ts';

const loadArticle = () => import('./writing/article-page.tsx').then((module) => module.ArticlePage);
const loadDocument = () => import('./reading/document-page.tsx').then((module) => module.DocumentPage);

/** Documents in the browser: lists, reading, writing. */
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
  doorWords: {
    en: () => import('../words/door/en.json'),
    fr: () => import('../words/door/fr.json'),
    es: () => import('../words/door/es.json'),
  },
  pages: [
    {
      path: '/blogGeneral2',
      access: 'public',
      load: () => import('./list/internet-documents-page.tsx').then((module) => module.InternetDocumentsPage),
    },
    {
      path: '/publicInternetArticle',
      access: 'public',
      load: () => import('./reading/internet-document-page.tsx').then((module) => module.InternetDocumentPage),
    },
    { path: '/article', access: 'signedIn', load: loadArticle },
    { path: '/draft/bin', access: 'signedIn', load: () => import('./list/bin-page.tsx').then((module) => module.BinPage) },
    { path: '/draft/:id', access: 'signedIn', load: loadArticle },
    {
      path: '/draft/:id/versions',
      access: 'signedIn',
      load: () => import('./versions/versions-page.tsx').then((module) => module.VersionsPage),
    },
    { path: '/draft', access: 'signedIn', load: () => import('./list/drafts-page.tsx').then((module) => module.DraftsPage) },
    { path: '/blog', access: 'signedIn', load: () => import('./list/my-documents-page.tsx').then((module) => module.MyDocumentsPage) },
    { path: '/blog/:id', access: 'signedIn', load: loadDocument },
    {
      path: '/autrePublication',
      access: 'signedIn',
      load: () => import('./list/group-documents-page.tsx').then((module) => module.GroupDocumentsPage),
    },
    { path: '/autrePublication/:id', access: 'signedIn', load: loadDocument },
    {
      path: '/publicArticle',
      access: 'signedIn',
      load: () => import('./list/public-documents-page.tsx').then((module) => module.PublicDocumentsPage),
    },
    { path: '/publicArticle/:id', access: 'signedIn', load: loadDocument },
  ],
  live: () => import('./live.ts').then((module) => module.documentsLive),
  hubKinds: {
    document: {
      Icon: FileTextIcon,
      useLabel: () => useDocumentDoorWords()('kindDocument'),
      address: ({ id, isPublic }, mode) => {
        if (mode === 'public') return `/publicInternetArticle?id=${id}`;
        return isPublic ? `/publicArticle/${id}` : `/autrePublication/${id}`;
      },
    },
  },
  panelSlots: [later(() => import('./list/drafts-waiting.tsx').then((module) => module.DraftsWaiting))],
  groupSlots: [
    {
      name: 'documents',
      label: 'inGroup',
      loss: 'inGroupAlone',
      Content: later(() => import('./list/group-documents.tsx').then((module) => module.GroupDocuments)),
      Following: later(() => import('./list/group-feed.tsx').then((module) => module.GroupFeed)),
    },
  ],
});
