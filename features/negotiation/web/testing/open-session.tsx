import { vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { SessionPage } from '../session/session-page.tsx';
import { sessionId, type ASession, type ana } from './a-session.ts';

/** Stops the clocks of the window, for tests that read the time left: opening may take more than a second. */
export function stopClocks(): void {
  for (const clock of [Date, performance]) vi.spyOn(clock, 'now').mockReturnValue(clock.now());
}

/** Opens the page of a session as a person; `plain` has the replies to file downloads. */
export const openSession = (
  session: ASession,
  as: typeof ana,
  answers: Answer[] = [],
  before?: () => void,
  plain: Readonly<Record<string, () => Response>> = {},
) =>
  Screen.open(
    <Route path="/negociation/:sessionId">
      <SessionPage />
    </Route>,
    {
      at: `/negociation/${sessionId.toLowerCase()}`,
      as,
      answers: [...session.answersTo(as.id), ...answers],
      plain,
      ...(before && { before }),
    },
  );

export const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
