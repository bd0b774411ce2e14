import { Card } from '#platform/web/ui/card.tsx';
import { useSessionWords } from '../words.ts';
import { Invitation } from './parties/invitation.tsx';
import { useSessionState } from './session-context.ts';

/** Whether one is alone in a session that has time yet. The session’s ID then stands here, and beside the parties once there are others. */
export const useIsAlone = () =>
  useSessionState(({ phase, parties }) => phase === 'open' && parties.filter(({ status }) => status === 'present').length === 1);

/** While nobody else is there: how others come in. */
export function AloneNotice() {
  const t = useSessionWords();
  const isAlone = useIsAlone();
  if (!isAlone) return null;
  return (
    <Card as="section">
      <h2 className="text-lg">{t('aloneTitle')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('aloneText')}</p>
      <Invitation />
    </Card>
  );
}
