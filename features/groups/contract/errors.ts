import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  'group.exists': 409,
  'group.unknownId': 404,
  /** Hidden by moderators: it cannot be edited, and no one can join. */
  'group.hidden': 409,
  'group.deleteForbidden': 403,
  'group.managerMustHandOver': 409,
  'group.requestGone': 409,
  'group.notMember': 422,
  'group.personGone': 409,
  /** The member declined recently or has blocked the manager; the reply does not say which. */
  'group.offerDeclined': 409,
  /** There is no open offer to the caller. */
  'group.notOffered': 409,
  'group.tooManyDeputies': 409,
  'group.tooManyManagers': 409,
  'group.roleExists': 409,
  'group.roleGone': 409,
  'group.roleFull': 409,
  'group.tooManyRoles': 409,
  'group.tooManyInvitations': 409,
  'category.exists': 409,
  'category.tooMany': 409,
  'invitation.invalid': 404,
  /**
   * Unknown, expired, revoked or answered, or the inviter may no longer invite. All get the same
   * reply.
   */
  'membershipInvitation.gone': 404,
  /** The address has an account: its owner must sign in to accept. */
  'membershipInvitation.signIn': 409,
});
