import { webFeature } from '#platform/web/feature.ts';
import { accountWords, publicAccountWords } from './word-loaders.ts';

/** What signed-in people alone see of it; a visitor loads none of these addresses. */
const signedIn = () => import('./signed-in.ts');

/** Accounts and sessions in the browser. */
export const accounts = webFeature({
  name: 'accounts',
  words: accountWords,
  publicWords: publicAccountWords,
  doorWords: {
    en: () => import('../words/door/en.json'),
    fr: () => import('../words/door/fr.json'),
    es: () => import('../words/door/es.json'),
  },
  administrationSections: [{ id: 'mails', title: 'administration.mails', load: () => signedIn().then((module) => module.mailsSection()) }],
  pages: [
    { path: '/connect', access: 'public', load: () => import('./sign-in-page.tsx').then((m) => m.SignInPage) },
    { path: '/register', access: 'public', load: () => import('./register-page.tsx').then((m) => m.RegisterPage) },
    { path: '/requestReset', access: 'public', load: () => import('./request-reset-page.tsx').then((m) => m.RequestResetPage) },
    { path: '/resetPassword', access: 'public', load: () => import('./reset-password-page.tsx').then((m) => m.ResetPasswordPage) },
    { path: '/confirmEmail', access: 'public', load: () => import('./email/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage) },
    { path: '/agreeEmail', access: 'public', load: () => import('./email/agree-email-page.tsx').then((m) => m.AgreeEmailPage) },
    { path: '/notMe', access: 'public', load: () => import('./objection/not-me-page.tsx').then((m) => m.NotMePage) },
    { path: '/backPage', access: 'public', load: () => import('./signed-out-page.tsx').then((m) => m.SignedOutPage) },
    { path: '/client', access: 'signedIn', load: () => signedIn().then((module) => module.accountPage()) },
    { path: '/people/:id', access: 'signedIn', load: () => signedIn().then((module) => module.profilePage()) },
    {
      path: '/dashBoardSuperAdmin',
      access: 'signedIn',
      load: () => signedIn().then((module) => module.administrationPage()),
    },
  ],
});
