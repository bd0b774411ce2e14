import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { joinNegotiation, listSessions } from '../../contract/endpoints.ts';
import { readInvitation } from '../../contract/invitation-endpoints.ts';
import { useNegotiationWords } from '../words.ts';

/** Sessions joined here whose page has not opened since. */
const justJoined = new Set<string>();

/** Whether the viewer has just joined a session on this page; true only once. */
export const takeJustJoined = (id: string): boolean => justJoined.delete(id);

/**
 * Joins a session and opens its page, also while waiting for admission. `enter` throws errors,
 * `join` shows them.
 */
export function useJoin() {
  const t = useNegotiationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function enter(typedId: string) {
    const { id, status } = await call(joinNegotiation, { params: { id: typedId } });
    if (status === 'present') justJoined.add(id);
    void refresh(listSessions, readInvitation);
    if (status === 'declined') toast(t('status.declined'), { tone: 'warn' });
    else navigate(`/negociation/${id}`);
  }
  async function join(id: string) {
    setIsBusy(true);
    try {
      await enter(id);
    } catch (error) {
      toast(`${t('joinFailed')}. ${errorText(problemOf(error).code)}`, { tone: 'danger' });
    }
    setIsBusy(false);
  }
  return { enter, join, isBusy };
}
