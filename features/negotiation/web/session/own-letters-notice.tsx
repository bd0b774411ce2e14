import { partyOf } from '../../contract/rules/guards.ts';
import { PrintedLetters } from '../letters/printed-letters.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';

/** To a party, before anything is signed: what of their own name, company and city the contract will name by numbers. */
export function OwnLettersNotice() {
  const { viewerId } = useOpenSession();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const own = useSessionState((state) => {
    const party = partyOf(state, viewerId);
    return [party?.name, party?.company, party?.city].join('\n');
  });
  return isEnded ? null : <PrintedLetters text={own} say="ownLettersLacking" />;
}
