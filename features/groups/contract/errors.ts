import { defineErrors } from '#platform/contract/error.ts';

export const errors = defineErrors({
  'group.exists': 409,
  'group.unknownId': 404,
  /** Moderators hid it: what it says stays as it was judged, and nobody comes in. */
  'group.hidden': 409,
  'group.deleteForbidden': 403,
  'group.managerMustHandOver': 409,
  'group.requestGone': 409,
  'group.notMember': 422,
  'group.personGone': 409,
  /** They declined it lately, or take nothing from who offers it: which, is not told. */
  'group.offerDeclined': 409,
  /** The group is not offered to the caller, or no longer. */
  'group.notOffered': 409,
  'group.tooManyInvitations': 409,
  'category.exists': 409,
  'category.tooMany': 409,
  'invitation.invalid': 404,
  /** It never was, has ended, was revoked or answered, or its inviter may not invite any more: answered alike. */
  'membershipInvitation.gone': 404,
  /** The address has an account, whose owner signs in to accept. */
  'membershipInvitation.signIn': 409,
});
