import { type Answer, Screen } from '#platform/web/testing/screen.tsx';
import { ana, header } from './samples.ts';

/** A part of the account page, for somebody who is signed in. */
export const openPart = (part: React.ReactNode, ...answers: Answer[]) =>
  Screen.open(part, { at: '/client', as: ana, answers: [header, ...answers] });
