import { taskChangedMessage } from '#platform/contract/background-task.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listCategories, listDeletions } from '../contract/endpoints.ts';
import { listManagedCategories } from '../contract/manage-categories-endpoints.ts';
import { listReceivedInvitations, listSentInvitations } from '../contract/membership-invitation-endpoints.ts';
import { categoriesChangedMessage, groupChangedMessage, membershipChangedMessage, membershipInvitationsMessage } from '../contract/live.ts';
import { readsOf } from './reads-of.ts';

export const groupsLive: LiveHandlers = {
  [groupChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)),
  // A membership decides what other features show, so everything is refreshed.
  [membershipChangedMessage]: (_message, refresh) => refresh(),
  [categoriesChangedMessage]: (_message, refresh) => refresh(listCategories, listManagedCategories),
  [taskChangedMessage]: (_message, refresh) => refresh(listDeletions),
  [membershipInvitationsMessage]: (_message, refresh) => refresh(listReceivedInvitations, listSentInvitations),
};
