import { partyOf } from '../../contract/rules/guards.ts';
import { PrintedLetters } from '../letters/printed-letters.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';

/**
 * Warns a party, before the session ends, about characters of their own name, company and city that
 * the contract prints as code numbers.
 */
export function OwnLettersNotice() {
  const { viewerId } = useOpenSession();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const own = useSessionState((state) => {
    const party = partyOf(state, viewerId);
    return [party?.name, party?.company, party?.city].join('\n');
  });
  return isEnded ? null : <PrintedLetters text={own} say="ownLettersLacking" />;
}
