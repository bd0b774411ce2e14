import type { Invited } from '#features/accounts/server/public-api.ts';
import type { Language } from '#platform/contract/language.ts';

/** What a new account gets when its owner accepts. Without a name they are asked for one; without a username, or where it is taken, one is generated. */
export type MembershipProfile = Omit<Invited, 'email' | 'language' | 'name'> & { name: string | null };

/** Somebody who shall be asked to join a group. */
export interface NewMembershipInvitation {
  groupId: string;
  /** As it was typed; compared by its canonical form. */
  email: string;
  /** Of the email, and of a new account. */
  language: Language;
  profile: MembershipProfile;
  /** It opens an account only where administrators let this inviter invite people to the site; without this, always. */
  followsRegistration?: boolean;
  /** Never sent, since the person refused that inviter (`refusingAddresses`); it looks like one without an answer. */
  isSuppressed?: boolean;
}

/** What an inviter learns of an invitation, and nothing else. */
export type InvitationStanding = 'invited' | 'accepted' | 'declined' | 'noAnswer' | 'revoked';

/** Of somebody of whom nothing but the address is known. */
export const emptyProfile = {
  username: null,
  role: 'member',
  address: null,
  postalCode: null,
  city: null,
  country: null,
  phone: null,
  occupation: null,
  company: null,
} as const;
