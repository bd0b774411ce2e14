import { route, type Route } from '#platform/server/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { createGroup } from './group/create-group.ts';
import { deleteGroup } from './group/delete-group.ts';
import { editGroup } from './group/edit-group.ts';
import { listCategories } from './group/list-categories.ts';
import { listGroups } from './group/list-groups.ts';
import { readGroup } from './group/read-group.ts';
import { acceptRequest, declineRequest } from './membership/decide-request.ts';
import { joinGroup } from './membership/join-group.ts';
import { leaveGroup } from './membership/leave-group.ts';
import { listMembers } from './membership/list-members.ts';
import { listRequests } from './membership/list-requests.ts';

export const routes: readonly Route[] = [
  // Categories change by migrations alone, so an answer holds as long as the process.
  route(endpoints.listCategories, listCategories, { revision: async () => '1' }),
  route(endpoints.listGroups, listGroups),
  route(endpoints.createGroup, createGroup),
  route(endpoints.listRequests, listRequests),
  route(endpoints.readGroup, readGroup),
  route(endpoints.editGroup, editGroup),
  route(endpoints.deleteGroup, deleteGroup),
  route(endpoints.joinGroup, joinGroup),
  route(endpoints.leaveGroup, leaveGroup),
  route(endpoints.listMembers, listMembers),
  route(endpoints.acceptRequest, acceptRequest),
  route(endpoints.declineRequest, declineRequest),
];
