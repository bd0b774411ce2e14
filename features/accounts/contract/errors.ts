import { defineErrors } from '#platform/contract/error.ts';

/** What the calls of this feature may be refused with. */
export const errors = defineErrors({
  'account.wrongCredentials': 401,
  'account.secondFactorRequired': 401,
  'account.suspended': 403,
  /** Nobody knows it here, or it did not sign as it should: answered alike. */
  'passkey.unknown': 401,
  /** What it signed is too old, or was used before. */
  'passkey.expired': 409,
  'passkey.notAccepted': 422,
  'passkey.tooMany': 409,
  /** People reach this installation by an IP address. */
  'passkey.impossible': 409,
  /** No provider is configured. */
  'provider.none': 409,
  /** It does not answer. */
  'provider.silent': 503,
  /** It did not name the person, took too long, or did so for another browser. */
  'provider.refused': 401,
  /** By an address that it has not verified nobody gets in. */
  'provider.addressUnverified': 403,
  /** The account asks for more than a provider’s word: a code, or it may do whatever it likes here. */
  'provider.notEnough': 409,
  /** It names somebody new, and no accounts are made of people whom it names. */
  'provider.newcomersRefused': 403,
  /** Addresses of that domain are not taken here. */
  'provider.domainRefused': 403,
  'registration.closed': 403,
  'registration.invitationRequired': 403,
  /** It never was, is over, used up, taken back or somebody’s who may not invite any more: answered alike. */
  'registration.invitationInvalid': 404,
  'registration.mayNotInvite': 403,
  'account.lastAdministrator': 409,
  /** Moderators hid it: picture and occupation stay as they were judged. */
  'account.profileHidden': 409,
  'account.resetInvalid': 410,
  'account.confirmationInvalid': 410,
  'account.objectionInvalid': 410,
  'auth.passwordChangeRequired': 403,
  /** A person has or did as much as they may; `present` says of what, how much that is, and when there is room again. */
  'quota.reached': 409,
});

/** What a single field may be refused with. */
export const accountFieldCodes = [
  'account.usernameTaken',
  'account.usernameReserved',
  'account.usernameInvalid',
  'account.emailInvalid',
  'account.emailDomain',
  'account.emailNotInvited',
  'account.roleNotInvited',
  'account.termsRequired',
  'account.passwordCommon',
  'account.passwordPersonal',
  'account.passwordWrong',
  'account.passwordSame',
  'account.codeWrong',
  'account.mailCodeWrong',
  'account.imageInvalid',
  'account.imageTooLarge',
  'registration.domainInvalid',
  'provider.addressInvalid',
  'provider.secretNeeded',
] as const;
