import type { LiveMessage } from '#platform/contract/live.ts';
import type { Refresh } from '#platform/web/api.ts';
import type { LiveHandlers } from '#platform/web/live.tsx';
import { listGroups, listInvitations, listMembers, listRequests, readGroup } from '../contract/endpoints.ts';
import { groupChangedMessage, membershipChangedMessage } from '../contract/live.ts';

const readAfresh = (_message: LiveMessage, refresh: Refresh) => refresh(listGroups, readGroup, listMembers, listRequests, listInvitations);

export const groupsLive: LiveHandlers = { [groupChangedMessage]: readAfresh, [membershipChangedMessage]: (_message, refresh) => refresh() };
