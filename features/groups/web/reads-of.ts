import type { RefreshTarget } from '#platform/web/api.ts';
import { listFaces } from '../contract/faces-endpoints.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';
import { listFitting, listGroups, listInvitations, listMembers, listRequests, readGroup, readOwnRequest } from '../contract/endpoints.ts';

/** What shows a group, its members and its requests, to be refreshed when they changed. */
export const readsOf = (id: string): RefreshTarget[] => [
  listGroups,
  listFitting,
  listRequests,
  listFaces,
  ...[readGroup, readOwnRequest, readPublicGroup, listMembers, listInvitations].map((endpoint) => ({ endpoint, params: { id } })),
];
