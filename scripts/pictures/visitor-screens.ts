import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** The cookie banner appears shortly after the page. */
const isAsked = (page: Page) => page.locator('[data-consent]').waitFor();

/** Screens without a session. */
export const visitorScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'hub-public', path: '/flux' },
  { name: 'documents-public', path: '/blogGeneral2' },
  { name: 'document-public', path: '/publicInternetArticle?id=:document' },
  { name: 'media-public', path: '/publicMedia' },
  { name: 'gallery-public', path: '/publicMedia/:gallery' },
  { name: 'group-public', path: '/network/:openGroup' },
  { name: 'question-public', path: '/discussion/:question' },
  { name: 'event-public', path: '/events/:openEvent' },
  { name: 'join', path: '/join/:invitation' },
  { name: 'join-unknown', path: '/join/nothing' },
  { name: 'invited-unknown', path: '/invited?token=nothing' },
  { name: 'search-public', path: '/resultSearch?q=contract' },
  { name: 'search-nothing', path: '/resultSearch?q=zzzxqj' },
  { name: 'search-thanks', path: '/resultSearch/thanks' },
  { name: 'verify', path: '/verify/:ended' },
  { name: 'verify-sample', path: '/verify/SAMPLE-EN' },
  { name: 'sign-in', path: '/connect' },
  { name: 'sign-in-first', path: '/panel' },
  { name: 'register', path: '/register' },
  { name: 'reset', path: '/requestReset' },
  { name: 'reset-password', path: '/resetPassword?token=nothing' },
  { name: 'confirm-address', path: '/confirmEmail?token=nothing' },
  { name: 'not-me', path: '/notMe?token=nothing' },
  { name: 'unsubscribe', path: '/unsubscribe?token=nothing' },
  { name: 'signed-out', path: '/backPage' },
  { name: 'about', path: '/propos' },
  { name: 'site-map', path: '/planSite' },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/conditionGenerales' },
  { name: 'privacy', path: '/confidentialDataPolicy' },
  { name: 'programs', path: '/api' },
  { name: 'not-found', path: '/nothing-here' },
];

/** Screens before the cookie choice. */
export const strangerScreens: readonly Screen[] = [
  { name: 'consent-home', path: '/', act: isAsked },
  { name: 'consent-document', path: '/publicInternetArticle?id=:document', act: isAsked },
];

/** Screens with restricted registration. */
export const uninvitedScreens: readonly Screen[] = [
  { name: 'uninvited-home', path: '/' },
  { name: 'uninvited-register', path: '/register' },
  { name: 'uninvited-sign-in', path: '/connect' },
  { name: 'register-invited', path: '/register?token=:invited' },
];
