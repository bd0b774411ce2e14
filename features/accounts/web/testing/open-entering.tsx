import type { ReactNode } from 'react';
import { PlacesContext } from '#platform/web/places.ts';
import { SettingsContext } from '#platform/web/settings.ts';
import { answer, type Answer, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import { signIn } from '../../contract/endpoints.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { SignInPage } from '../sign-in-page.tsx';
import { ana, own as whole } from './samples.ts';

/** Whoever signs in. */
export const own: OwnUser = { ...whole, city: null, company: null, profileImage: null };
/** What the browser shows so that it is known the next time. */
export const device = 'd'.repeat(43);
/** What a sign-in that went well answers. */
export const entered = () => ({ token: tokenOf(ana), user: own, mustChangePassword: false, device });
export const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: [], isDevelopment: false };
/** A page of an installation that is set so. */
export const inHouse = (page: ReactNode, changed: object = {}, isOpen: (to: string) => boolean = () => true) => (
  <SettingsContext value={{ ...settings, ...changed }}>
    <PlacesContext value={{ isOpen, start: '/panel', sent: [] }}>{page}</PlacesContext>
  </SettingsContext>
);

/** The page for signing in, which lets in whoever tries unless told otherwise. */
export const openSignIn = (
  at = '/connect',
  answers: Answer[] = [answer(signIn, entered)],
  changed: object = {},
  isOpen?: (to: string) => boolean,
) => Screen.open(inHouse(<SignInPage />, changed, isOpen), { at, answers });
