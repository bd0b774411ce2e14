import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';
import { accountWords, publicAccountWords } from './word-loaders.ts';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');
/** Pages of links in mails and of the provider's redirect, which are rarely a first page. */
const byMail = () => import('./by-mail.ts');

/** Loaded with the first person in search results. */
const Beside = lazy(() => import('./person/person-apart.tsx').then((module) => module.PersonApart));
const Picture = lazy(() => import('./person/person-face.tsx').then((module) => module.PersonPicture));

/** Accounts and sessions. */
export const accounts = webFeature({
  name: 'accounts',
  words: accountWords,
  publicWords: publicAccountWords,
  contentKinds: { person: { Icon: UserIcon, several: 'people', Beside, Picture } },
  panelSlots: [
    { step: 'mail', title: 'step.mail', Content: lazy(() => signedIn().then((module) => module.mailStep())) },
    {
      step: 'registration',
      title: 'step.registration',
      text: 'step.registrationText',
      action: 'step.registrationGo',
      to: '/dashBoardSuperAdmin/registration',
    },
    { step: 'confirm', title: 'confirm.step', Content: lazy(() => signedIn().then((module) => module.confirmStep())) },
  ],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  pages: [
    { path: '/connect', access: 'public', rests: true, load: () => import('./sign-in-page.tsx').then((m) => m.SignInPage) },
    { path: '/register', access: 'public', rests: true, load: () => import('./register-page.tsx').then((m) => m.RegisterPage) },
    { path: '/requestReset', access: 'public', rests: true, load: () => byMail().then((module) => module.requestResetPage()) },
    { path: '/resetPassword', access: 'public', load: () => byMail().then((module) => module.resetPasswordPage()) },
    { path: '/confirmEmail', access: 'public', load: () => byMail().then((module) => module.confirmEmailPage()) },
    { path: '/agreeEmail', access: 'public', load: () => byMail().then((module) => module.agreeEmailPage()) },
    { path: '/notMe', access: 'public', load: () => byMail().then((module) => module.notMePage()) },
    { path: '/connectBack', access: 'public', load: () => byMail().then((module) => module.providerReturnPage()) },
    { path: '/backPage', access: 'public', rests: true, load: () => import('./signed-out-page.tsx').then((m) => m.SignedOutPage) },
    { path: '/client', access: 'signedIn', outline: 'list', load: () => signedIn().then((module) => module.accountPage()) },
    {
      path: '/people/:id',
      ids: { id: 'code' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.profilePage()),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.accountsLive),
});
