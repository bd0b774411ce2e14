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
  readGroup,
  readOwnRequest,
} from '../contract/endpoints.ts';

/** Queries to refresh after a change of a group, its members or its requests. */
export const readsOf = (id: string): RefreshTarget[] => [
  listGroups,
  listFitting,
  listRequests,
  listFaces,
  ...[readGroup, readOwnRequest, readPublicGroup, listMembers, listDeputies, listInvitations].map((endpoint) => ({
    endpoint,
    params: { id },
  })),
];
