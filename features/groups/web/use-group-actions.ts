import { call, useRefresh, type RefreshTarget } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import * as endpoints from '../contract/endpoints.ts';
import { readsOf } from './reads-of.ts';
import { useGroupWords } from './words.ts';

interface Named {
  id: string;
  groupName: string;
}

interface Asking {
  groupId: string;
  userId: string;
  name: string;
}

/**
 * Single-click actions on groups. Each shows a toast with the result and resolves to whether it
 * succeeded. Joining and leaving refresh all queries, since a membership affects the content of all pages; other actions refresh only the group.
 */
export function useGroupActions() {
  const refresh = useRefresh();
  const toast = useToast();
  const t = useGroupWords();
  const errorText = useErrorText();
  async function run(act: () => Promise<string>, touched: readonly RefreshTarget[] = []): Promise<boolean> {
    try {
      toast(await act(), { tone: 'success' });
      return true;
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
      return false;
    } finally {
      await refresh(...touched);
    }
  }
  return {
    join: ({ id }: Named) =>
      run(async () => t((await call(endpoints.joinGroup, { params: { id } })).status === 'member' ? 'joined' : 'requestSent')),
    leave: ({ id, groupName }: Named) =>
      run(async () => {
        await call(endpoints.leaveGroup, { params: { id } });
        return t('left', { name: groupName });
      }),
    takeBack: ({ id }: Named) =>
      run(async () => {
        await call(endpoints.leaveGroup, { params: { id } });
        return t('takenBack');
      }, readsOf(id)),
    /** The new manager has other rights: refresh all queries. */
    acceptHandOver: ({ id, groupName }: Named) =>
      run(async () => {
        await call(endpoints.acceptHandOver, { params: { id } });
        return t('handOverAccepted', { group: groupName });
      }),
    declineHandOver: ({ id, groupName }: Named, isWithdrawn: boolean) =>
      run(async () => {
        await call(endpoints.declineHandOver, { params: { id } });
        return isWithdrawn ? t('handOverTakenBack') : t('handOverDeclined', { group: groupName });
      }, readsOf(id)),
    /** Former deputies and managers have fewer rights: refresh all queries. */
    returnCapabilities: ({ id, groupName }: Named) =>
      run(async () => {
        await call(endpoints.returnCapabilities, { params: { id } });
        return t('capabilitiesReturned', { group: groupName });
      }),
    stepDown: ({ id, groupName }: Named) =>
      run(async () => {
        await call(endpoints.stepDown, { params: { id } });
        return t('stepDownDone', { group: groupName });
      }),
    /** Refreshes all queries: giving up a role can remove rights. */
    giveUpRole: ({ id }: Named, { id: roleId, name }: { id: string; name: string }, userId: string) =>
      run(async () => {
        await call(endpoints.removeRoleMember, { params: { id, roleId, userId } });
        return t('roleGivenUp', { name });
      }),
    accept: ({ groupId, userId, name }: Asking) =>
      run(async () => {
        await call(endpoints.acceptRequest, { params: { id: groupId, userId } });
        return t('accepted', { name });
      }, readsOf(groupId)),
    decline: ({ groupId, userId, name }: Asking) =>
      run(async () => {
        await call(endpoints.declineRequest, { params: { id: groupId, userId } });
        return t('declined', { name });
      }, readsOf(groupId)),
  };
}
