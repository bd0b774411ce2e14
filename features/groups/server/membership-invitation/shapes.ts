import { emptyFields } from '#features/accounts/contract/chosen-fields.ts';
import type { Invited } from '#features/accounts/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';

/**
 * Profile of the account that accepting creates. Without `name` the person is asked; without
 * `username`, or if it is taken, one is generated.
 */
export type MembershipProfile = Omit<Invited, 'email' | 'language' | 'name'> & { name: string | null };

export interface NewMembershipInvitation {
  groupId: string;
  /** As typed; comparisons use the canonical form. */
  email: string;
  /** Language of the email and of a new account. */
  language: Language;
  profile: MembershipProfile;
  /**
   * If true, accepting creates an account only where this inviter may invite people to the site;
   * otherwise always.
   */
  followsRegistration?: boolean;
  /**
   * Never sent, because the person refuses the inviter (`refusingAddresses`). It looks like an
   * unanswered invitation.
   */
  isSuppressed?: boolean;
}

/** All that an inviter learns about an invitation. */
export type InvitationStanding = 'invited' | 'accepted' | 'declined' | 'noAnswer' | 'revoked';

/** Profile of a person of whom only the address is known. */
export const emptyProfile = {
  username: null,
  role: 'member',
  ...emptyFields,
} as const;
