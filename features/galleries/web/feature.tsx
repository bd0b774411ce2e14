import { webFeature } from '#platform/web/registry/feature.ts';
import { GroupNewsLoading } from '#platform/web/registry/group-news.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { ImageIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

/** Galleries: lists, viewer and editing. */
export const galleries = webFeature({
  name: 'galleries',
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
      path: '/publicMedia',
      access: 'public',
      rests: true,
      load: () => import('./list/public-media-page.tsx').then((module) => module.PublicMediaPage),
    },
    {
      path: '/publicMedia/:id',
      ids: { id: 'uuid' },
      access: 'public',
      rests: true,
      load: () => import('./reading/public-gallery-page.tsx').then((module) => module.PublicGalleryPage),
    },
    { path: '/media', access: 'signedIn', outline: 'cards', load: () => signedIn().then((module) => module.mediaPage()) },
    {
      path: '/media/:id/describe',
      ids: { id: 'uuid' },
      access: 'signedIn',
      load: () => signedIn().then((module) => module.describePage()),
    },
    {
      path: '/media/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'cards',
      load: () => signedIn().then((module) => module.galleryPage()),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.galleriesLive),
  contentKinds: {
    gallery: {
      Icon: ImageIcon,
      several: 'galleries',
      hub: { address: ({ id }, mode) => (mode === 'public' ? `/publicMedia/${id}` : `/media/${id}`) },
    },
  },
  uploadCompletions: { gallery: () => signedIn().then((module) => module.addToGallery()) },
  groupSlots: [
    {
      name: 'galleries',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupGalleries())),
      Action: lazy(() => signedIn().then((module) => module.newGalleryHere())),
      News: lazy(() => signedIn().then((module) => module.newsOfGalleries()), GroupNewsLoading),
    },
  ],
});
