import type { RefreshTarget } from '#platform/web/api/api.ts';
import { listFaces } from '../contract/faces-endpoints.ts';
import { readPublicGroup } from '../contract/public-endpoints.ts';
import {
  listDeputies,
  listFitting,
  listGroups,
  listInvitations,
  listMembers,
  listRequests,
  listRoles,
  readGroup,
  readOwnRequest,
} from '../contract/endpoints.ts';

/** Queries to refresh after a change of a group, its members or its requests. */
export const readsOf = (id: string): RefreshTarget[] => [
  listGroups,
  listFitting,
  listRequests,
  listFaces,
  ...[readGroup, readOwnRequest, readPublicGroup, listMembers, listDeputies, listRoles, listInvitations].map((endpoint) => ({
    endpoint,
    params: { id },
  })),
];
