import { useCallback, useEffect, useRef, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { acceptRequest, declineRequest } from '../../contract/endpoints.ts';
import { readsOf } from '../reads-of.ts';
import type { RequestLine } from './request-lines.tsx';

/**
 * Time to undo a decision. It is sent only afterwards, since the person is then notified, by email
 * too.
 */
export const undoMs = 6_000;
/** Time that the confirmation is shown. */
const saidMs = 4_000;

type Outcome = 'accept' | 'decline';

export interface Decision {
  request: RequestLine;
  /** Index of the line, which it keeps until it disappears. */
  place: number;
  outcome: Outcome;
  isGiven: boolean;
}

export const keyOfRequest = ({ groupId, userId }: RequestLine) => `${groupId} ${userId}`;

/**
 * Decisions on requests, each delayed so that it can be undone. Leaving the page sends them
 * immediately.
 */
export function useDecisions() {
  const refresh = useRefresh();
  const toast = useToast();
  const errorText = useErrorText();
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const held = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; give: () => Promise<void> }>());

  const drop = useCallback((key: string) => setDecisions((all) => all.filter(({ request }) => keyOfRequest(request) !== key)), []);
  const decide = (request: RequestLine, place: number, outcome: Outcome) => {
    const key = keyOfRequest(request);
    const give = async () => {
      const { groupId, userId } = request;
      clearTimeout(held.current.get(key)?.timer);
      held.current.delete(key);
      try {
        await call(outcome === 'accept' ? acceptRequest : declineRequest, { params: { id: groupId, userId } });
        setDecisions((all) => all.map((each) => (keyOfRequest(each.request) === key ? { ...each, isGiven: true } : each)));
        setTimeout(() => drop(key), saidMs);
      } catch (error) {
        toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
        drop(key);
      }
      await refresh(...readsOf(groupId));
    };
    held.current.set(key, { timer: setTimeout(() => void give(), undoMs), give });
    setDecisions((all) => [...all, { request, place, outcome, isGiven: false }]);
  };
  const undo = (request: RequestLine) => {
    const key = keyOfRequest(request);
    clearTimeout(held.current.get(key)?.timer);
    held.current.delete(key);
    drop(key);
  };
  useEffect(() => {
    const { current } = held;
    const giveAll = () => current.forEach(({ give }) => void give());
    window.addEventListener('pagehide', giveAll);
    return () => {
      window.removeEventListener('pagehide', giveAll);
      giveAll();
    };
  }, []);
  return { decisions, decide, undo };
}
