import type { LiveMessage } from '#platform/contract/live.ts';
import type { Refresh } from '#platform/web/api.ts';
import { workChangedMessage } from '#platform/contract/work.ts';
import type { LiveHandlers } from '#platform/web/live.tsx';
import { listDeletions, listGroups, listInvitations, listMembers, listRequests, readGroup } from '../contract/endpoints.ts';
import { groupChangedMessage, membershipChangedMessage } from '../contract/live.ts';

const readAfresh = (_message: LiveMessage, refresh: Refresh) => refresh(listGroups, readGroup, listMembers, listRequests, listInvitations);

export const groupsLive: LiveHandlers = {
  [groupChangedMessage]: readAfresh,
  [membershipChangedMessage]: (_message, refresh) => refresh(),
  [workChangedMessage]: (_message, refresh) => refresh(listDeletions),
};
