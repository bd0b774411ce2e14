import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import { route, streamRoute, type Route } from '#platform/server/extension-points/feature.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import * as categoryKeeping from '../contract/manage-categories-endpoints.ts';
import * as administrationEndpoints from '../contract/administration-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { listFaces as listFacesEndpoint } from '../contract/faces-endpoints.ts';
import { registerByInvitation as registerByInvitationEndpoint } from '../contract/link-registration-endpoints.ts';
import * as membershipInvitationEndpoints from '../contract/membership-invitation-endpoints.ts';
import { readPublicGroup as readPublicGroupEndpoint } from '../contract/public-endpoints.ts';
import { changeCategory, createCategory, listManagedCategories, mergeCategory, readCategory } from './category/manage-categories.ts';
import { listCategories } from './category/list-categories.ts';
import { categoryEdition } from './category/store.ts';
import { listAllGroups, removeGroup } from './administration/any-groups.ts';
import { createGroup } from './group/create-group.ts';
import { deleteGroup } from './group/delete-group.ts';
import { editGroup } from './group/edit-group.ts';
import { listDeletions } from './group/list-deletions.ts';
import { listFaces } from './group/list-faces.ts';
import { listSuggested } from './group/list-suggested.ts';
import { listGroups } from './group/list-groups.ts';
import { acceptHandOver, declineHandOver, stepDown } from './hand-over/answer-hand-over.ts';
import { returnCapabilities, revokeCapabilities, setCapabilities } from './deputy/change-capabilities.ts';
import { addRoleMember, createRole, deleteRole, editRole, removeRoleMember } from './role/change-roles.ts';
import { listDeputies, listRoles, readCapabilities } from './deputy/read-capabilities.ts';
import { handOverGroup } from './hand-over/offer-hand-over.ts';
import { readDeletion } from './group/read-deletion.ts';
import { publicGroupRevision } from './group/public-store.ts';
import { readGroup } from './group/read-group.ts';
import { readPublicGroup } from './group/read-public-group.ts';
import { acceptInvitation } from './invitation/accept-invitation.ts';
import { createInvitation } from './invitation/create-invitation.ts';
import { listInvitations } from './invitation/list-invitations.ts';
import { readInvitation } from './invitation/read-invitation.ts';
import { registerByInvitation } from './invitation/register-by-invitation.ts';
import { revokeInvitation } from './invitation/revoke-invitation.ts';
import { answerInvitations, listReceivedInvitations, unblockInviter } from './membership-invitation/answer-invitations.ts';
import { answerLetter, blockByLetter } from './membership-invitation/answer-letter.ts';
import { inviteByEmail, listSentInvitations, revokeSentInvitation } from './membership-invitation/invite-by-email.ts';
import { openLetter } from './membership-invitation/open-letter.ts';
import { acceptRequest, declineRequest } from './membership/decide-request.ts';
import { joinGroup } from './membership/join-group.ts';
import { leaveGroup } from './membership/leave-group.ts';
import { listMembers } from './membership/list-members.ts';
import { listRequests } from './membership/list-requests.ts';
import { readOwnRequest } from './membership/read-own-request.ts';
import { removeMember } from './membership/remove-member.ts';

const categoryRoutes: readonly Route[] = [
  route(endpoints.listCategories, listCategories, {
    revision: ({ db }) => coalesceReads(db, 'groups.categories', () => categoryEdition(db)),
  }),
  route(categoryKeeping.listManagedCategories, listManagedCategories),
  route(categoryKeeping.readCategory, readCategory),
  route(categoryKeeping.createCategory, createCategory),
  route(categoryKeeping.changeCategory, changeCategory),
  route(categoryKeeping.mergeCategory, mergeCategory),
];

const groupRoutes = (contents: readonly GroupContent[]): readonly Route[] => [
  route(endpoints.listGroups, listGroups),
  route(endpoints.listFitting, listSuggested),
  route(listFacesEndpoint, listFaces),
  route(endpoints.createGroup, createGroup),
  route(endpoints.listRequests, listRequests),
  route(endpoints.listDeletions, listDeletions),
  route(endpoints.readGroup, readGroup),
  route(endpoints.readOwnRequest, readOwnRequest),
  route(readPublicGroupEndpoint, readPublicGroup, {
    // A missing group has no revision; reading it is refused.
    revision: async ({ db }, { params }) => (await publicGroupRevision(db, params.id)) ?? '',
  }),
  route(endpoints.editGroup, editGroup),
  route(endpoints.deleteGroup, deleteGroup),
  route(endpoints.readDeletion, readDeletion(contents)),
];

const handOverRoutes = (blocks: readonly FindBlocked[]): readonly Route[] => [
  route(endpoints.handOverGroup, handOverGroup(blocks)),
  route(endpoints.acceptHandOver, acceptHandOver),
  route(endpoints.declineHandOver, declineHandOver),
  route(endpoints.stepDown, stepDown),
];

const deputyRoutes: readonly Route[] = [
  route(endpoints.listDeputies, listDeputies),
  route(endpoints.readCapabilities, readCapabilities),
  route(endpoints.setCapabilities, setCapabilities),
  route(endpoints.removeCapabilities, revokeCapabilities),
  route(endpoints.listRoles, listRoles),
  route(endpoints.createRole, createRole),
  route(endpoints.editRole, editRole),
  route(endpoints.deleteRole, deleteRole),
  route(endpoints.addRoleMember, addRoleMember),
  route(endpoints.removeRoleMember, removeRoleMember),
  route(endpoints.returnCapabilities, returnCapabilities),
];

const membershipRoutes: readonly Route[] = [
  route(endpoints.joinGroup, joinGroup),
  route(endpoints.leaveGroup, leaveGroup),
  route(endpoints.listMembers, listMembers),
  route(endpoints.acceptRequest, acceptRequest),
  route(endpoints.declineRequest, declineRequest),
  route(endpoints.removeMember, removeMember),
];

const invitationRoutes: readonly Route[] = [
  route(endpoints.listInvitations, listInvitations),
  route(endpoints.createInvitation, createInvitation),
  route(endpoints.revokeInvitation, revokeInvitation),
  route(endpoints.readInvitation, readInvitation),
  route(registerByInvitationEndpoint, registerByInvitation),
  route(endpoints.acceptInvitation, acceptInvitation),
];

const membershipInvitationRoutes: readonly Route[] = [
  route(membershipInvitationEndpoints.inviteByEmail, inviteByEmail),
  route(membershipInvitationEndpoints.listSentInvitations, listSentInvitations),
  route(membershipInvitationEndpoints.revokeSentInvitation, revokeSentInvitation),
  route(membershipInvitationEndpoints.listReceivedInvitations, listReceivedInvitations),
  route(membershipInvitationEndpoints.answerInvitations, answerInvitations),
  route(membershipInvitationEndpoints.unblockInviter, unblockInviter),
  route(membershipInvitationEndpoints.openLetter, openLetter),
  route(membershipInvitationEndpoints.answerLetter, answerLetter),
  streamRoute(membershipInvitationEndpoints.blockByLetter, blockByLetter),
];

const administrationRoutes: readonly Route[] = [
  route(administrationEndpoints.listAllGroups, listAllGroups),
  route(administrationEndpoints.removeGroup, removeGroup),
];

/**
 * Builds the routes. `contents` are counted before a deletion; `blocks` tell which people block
 * each other.
 */
export const routesWith = (contents: readonly GroupContent[], blocks: readonly FindBlocked[]): readonly Route[] => [
  ...categoryRoutes,
  ...groupRoutes(contents),
  ...handOverRoutes(blocks),
  ...deputyRoutes,
  ...membershipRoutes,
  ...invitationRoutes,
  ...membershipInvitationRoutes,
  ...administrationRoutes,
];
