import { answer, type Answer } from '#platform/web/testing/fake-replies.ts';
import { listCategories } from '../../contract/category-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { listFaces } from '../../contract/faces-endpoints.ts';
import * as membershipCalls from '../../contract/membership-invitation-endpoints.ts';
import { readPublicGroup } from '../../contract/public-endpoints.ts';
import type { Group } from '../../contract/shapes.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana' };
export const id = 'ABCD2345';
export const linkId = '01890a5d-ac96-774b-bcce-b302099a8057';
/** Rights of a manager. */
export const may = {
  open: true,
  edit: true,
  delete: true,
  join: false,
  leave: false,
  decide: true,
  handOver: true,
  invite: true,
  remove: true,
  grant: true,
  stepDown: false,
};
/** Rights of a member. */
export const mayNothing = {
  open: true,
  edit: false,
  delete: false,
  join: false,
  leave: true,
  decide: false,
  handOver: false,
  invite: false,
  remove: false,
  grant: false,
  stepDown: false,
};
/** A private group as seen by its manager. */
export const group: Group = {
  id,
  groupName: 'Herons',
  companyName: 'Marsh Trust',
  managerId: 'AAAAAAA2',
  managerName: 'Ana Soto',
  managers: [{ userId: 'AAAAAAA2', name: 'Ana Soto' }],
  category: 'law',
  description: 'Birds of the marsh, and those who watch them through the whole of the long winter, day by day, together.',
  visibility: 'private',
  isHidden: false,
  memberCount: 2,
  viewerStatus: 'manager',
  capabilities: [],
  requestCount: 0,
  handOver: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 4,
  can: may,
};
export const bob = {
  userId: 'AAAAAAA3',
  username: 'bob',
  name: 'Bob Heron',
  status: 'member',
  isManager: false,
  since: '2026-02-02T08:00:00Z',
};
export const members = [{ ...bob, userId: 'AAAAAAA2', username: 'ana', name: 'Ana Soto', isManager: true }, bob];
export const link = {
  id: linkId,
  address: 'https://atrium.example/join/abc',
  createdAt: '2026-03-02T08:00:00Z',
  expiresAt: null,
  maxUses: null,
  uses: 0,
};
export const asking = {
  groupId: id,
  groupName: 'Herons',
  userId: 'AAAAAAA4',
  username: 'cid',
  name: 'Cid Rook',
  requestedAt: '2026-03-02T08:00:00Z',
};
export const pageOf = (items: readonly object[], nextCursor: string | null = null) => ({ items, nextCursor, total: items.length });
export const faces = (changed: object = {}) => ({
  items: [{ id, memberCount: 2, viewerStatus: 'none', faces: [{ userId: bob.userId, name: bob.name }], can: { join: true }, ...changed }],
});
/** Server replies for the sample group; commands succeed. */
export const answers = (changed: Partial<Group> = {}, others: readonly Answer[] = []): Answer[] => [
  answer(calls.readGroup, { ...group, ...changed }),
  answer(readPublicGroup, { ...group, visibility: 'public', ...changed } as never),
  answer(calls.listGroups, { ...pageOf([{ ...group, ...changed }]), can: { create: true } } as never),
  answer(calls.listFitting, {
    items: [{ ...group, id: 'BCDE3456', groupName: 'Gulls', viewerStatus: 'none', reasons: ['manager', 'language', 'joins'] }],
  }),
  answer(calls.listMembers, (({ query }: { query: Record<string, string> }) =>
    pageOf(query['status'] === 'requested' ? [] : members)) as never),
  answer(calls.listDeputies, { items: [] }),
  answer(calls.listRoles, { items: [] }),
  answer(calls.createRole, { id: linkId }),
  answer(calls.readCapabilities, { userId: bob.userId, items: [] } as never),
  answer(calls.listRequests, pageOf([]) as never),
  answer(calls.listDeletions, { items: [] }),
  answer(calls.listInvitations, { items: [] }),
  answer(membershipCalls.listSentInvitations, { items: [] }),
  answer(membershipCalls.listReceivedInvitations, { items: [], blocked: [] }),
  answer(listFaces, faces() as never),
  answer(listCategories, [
    { id: 'law', name: 'Law/Rules' },
    { id: 'art', name: 'Art' },
    { id: 'old', name: 'Art', into: 'art' },
  ]),
  answer(calls.createGroup, { ...group, id: 'CDEF4567' } as never),
  answer(calls.joinGroup, { status: 'member' }),
  answer(calls.leaveGroup, { status: 'none' }),
  answer(calls.createInvitation, { id: linkId } as never),
  answer(calls.acceptInvitation, { groupId: id }),
  ...[
    calls.editGroup,
    calls.deleteGroup,
    calls.handOverGroup,
    calls.setCapabilities,
    calls.returnCapabilities,
    calls.acceptHandOver,
    calls.declineHandOver,
    calls.stepDown,
    calls.editRole,
    calls.deleteRole,
    calls.addRoleMember,
    calls.removeRoleMember,
    calls.removeMember,
    calls.acceptRequest,
    calls.declineRequest,
    calls.revokeInvitation,
  ].map((endpoint) => answer(endpoint, {} as never)),
  ...others,
];
/** Fills the values into a sentence. */
export const say = (sentence: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, String(value)), sentence);
