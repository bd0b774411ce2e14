import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { ScaleIcon } from '#platform/web/ui/icons.tsx';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

/** Assemblies of groups. */
export const assemblies = webFeature({
  name: 'assemblies',
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
      path: '/verify/assembly/:id',
      ids: { id: 'uuid' },
      access: 'public',
      rests: true,
      load: () => import('./verify/verify-minutes-page.tsx').then((module) => module.VerifyMinutesPage),
    },
    { path: '/assemblies', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.assembliesPage()) },
    { path: '/assemblies/new', access: 'signedIn', outline: 'form', load: () => signedIn().then((module) => module.convenePage()) },
    {
      path: '/assemblies/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'list',
      load: () => signedIn().then((module) => module.assemblyPage()),
    },
  ],
  navItems: [
    {
      to: '/assemblies',
      name: 'assemblies',
      audience: 'signedIn',
      section: 'together',
      order: 66,
      main: { of: 'signedIn', group: 'community', order: 101, Icon: ScaleIcon },
    },
  ],
  uploadCompletions: { assemblyAnnex: () => signedIn().then((module) => module.addUploadedAnnex()) },
  live: () => signedIn().then((module) => module.assembliesLive()),
  contentKinds: {
    assembly: {
      Icon: ScaleIcon,
      several: 'assemblies',
      hub: { address: ({ id }) => `/assemblies/${id}`, Part: lazy(() => import('./list/hub-part.tsx').then((module) => module.HubPart)) },
    },
  },
  groupSlots: [
    {
      name: 'assemblies',
      label: 'inGroup',
      deletionWarning: 'onlyInGroup',
      Content: lazy(() => signedIn().then((module) => module.groupAssemblies())),
      Action: lazy(() => signedIn().then((module) => module.conveneHere())),
    },
  ],
});
