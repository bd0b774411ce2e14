import { infiniteQuery, query } from '#platform/web/api/api.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as membershipEndpoints from '../contract/membership-invitation-endpoints.ts';
import type { GroupList } from '../contract/kinds.ts';

/** Maximum number of groups that a picker loads at once. */
const pickerLimit = 50;

export const groupQuery = (id: string) => query(endpoints.readGroup, { params: { id } });

export const ownRequestQuery = (id: string) => query(endpoints.readOwnRequest, { params: { id } });

export interface GroupFilter {
  list: GroupList;
  q: string;
  category: string;
}

/**
 * Query of a list of groups. Empty filters are left out, so that equal lists share a cache entry.
 */
export const groupsQuery = ({ list, q, category }: GroupFilter) =>
  infiniteQuery(endpoints.listGroups, { query: { list, ...(q ? { q } : {}), ...(category ? { category } : {}) } });

export const fittingQuery = () => query(endpoints.listFitting, {});
export const myGroupsQuery = (q: string) =>
  query(endpoints.listGroups, { query: { list: 'mine', limit: pickerLimit, ...(q ? { q } : {}) } });

export const membersQuery = (id: string, q: string) => infiniteQuery(endpoints.listMembers, { params: { id }, query: q ? { q } : {} });
export const deputiesQuery = (id: string) => query(endpoints.listDeputies, { params: { id } });
export const rolesQuery = (id: string) => query(endpoints.listRoles, { params: { id } });
export const capabilitiesQuery = (id: string, userId: string) => query(endpoints.readCapabilities, { params: { id, userId } });
export const groupRequestsQuery = (id: string) => infiniteQuery(endpoints.listMembers, { params: { id }, query: { status: 'requested' } });
export const deletionsQuery = () => query(endpoints.listDeletions, {});
export const deletionQuery = (id: string) => query(endpoints.readDeletion, { params: { id } });
export const invitationsQuery = (id: string) => query(endpoints.listInvitations, { params: { id } });
export const invitationQuery = (code: string) => query(endpoints.readInvitation, { params: { code } });
export const requestsQuery = () => infiniteQuery(endpoints.listRequests, { query: {} });
export const sentInvitationsQuery = (id: string) => query(membershipEndpoints.listSentInvitations, { params: { id } });
export const receivedInvitationsQuery = () => query(membershipEndpoints.listReceivedInvitations, {});
