import { type Answer, Screen } from '#platform/web/testing/screen.tsx';
import { ana, header } from './samples.ts';

/** Opens a part of the account page for a signed-in user. */
export const openPart = (part: React.ReactNode, ...answers: Answer[]) =>
  Screen.open(part, { at: '/client', as: ana, answers: [header, ...answers] });
