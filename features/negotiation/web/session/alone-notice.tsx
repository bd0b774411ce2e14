import { Card } from '#platform/web/ui/card.tsx';
import { useSessionWords } from '../words.ts';
import { Invitation } from './parties/invitation.tsx';
import { useSessionState } from './session-context.ts';

/**
 * Whether the viewer is alone in an open session. Then this notice shows the session's ID;
 * otherwise it is shown next to the parties.
 */
export const useIsAlone = () =>
  useSessionState(({ phase, parties }) => phase === 'open' && parties.filter(({ status }) => status === 'present').length === 1);

/** How others can join, while nobody else is present. */
export function AloneNotice() {
  const t = useSessionWords();
  const isAlone = useIsAlone();
  const isInGroup = useSessionState(({ groupId }) => groupId !== null);
  if (!isAlone) return null;
  return (
    <Card as="section">
      <h2 className="text-lg">{t('aloneTitle')}</h2>
      <p className="mt-1 mb-4 text-muted">{t(isInGroup ? 'aloneInGroup' : 'aloneText')}</p>
      <Invitation />
    </Card>
  );
}
