import type { ReactNode } from 'react';
import { NavigationContext } from '#platform/web/navigation/nav-item.ts';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, type Answer, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import { signIn } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { SignInPage } from '../sign-in-page.tsx';
import { ana, fullUser } from './samples.ts';

/** The user who signs in. */
export const currentUser: OwnUser = { ...fullUser, city: null, company: null, profileImage: null };
/** Device secret of the browser. */
export const device = 'd'.repeat(43);
/** Response to a successful sign-in. */
export const entered = () => ({ token: tokenOf(ana), user: currentUser, mustChangePassword: false, device });
export const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false };
/** Renders a page with these settings of the installation. */
export const withSettings = (page: ReactNode, changed: object = {}, isOpen: (to: string) => boolean = () => true) => (
  <SettingsContext value={{ ...settings, ...changed }}>
    <NavigationContext value={{ isOpen, start: '/panel', sent: [] }}>{page}</NavigationContext>
  </SettingsContext>
);

/** Opens the sign-in page; by default every sign-in succeeds. */
export const openSignIn = (
  at = '/connect',
  answers: Answer[] = [answer(signIn, entered)],
  changed: object = {},
  isOpen?: (to: string) => boolean,
) => Screen.open(withSettings(<SignInPage />, changed, isOpen), { at, answers });
