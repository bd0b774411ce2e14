import { defineErrors } from '#platform/contract/error.ts';

/** Error codes of accounts. */
export const errors = defineErrors({
  'account.wrongCredentials': 401,
  'account.secondFactorRequired': 401,
  'account.suspended': 403,
  /** Unknown passkey or invalid signature; deliberately one code. */
  'passkey.unknown': 401,
  /** Challenge expired or already used. */
  'passkey.expired': 409,
  'passkey.notAccepted': 422,
  'passkey.tooMany': 409,
  /** The installation is reached by an IP address. */
  'passkey.impossible': 409,
  /** No identity provider is configured. */
  'provider.none': 409,
  /** The provider does not respond. */
  'provider.silent': 503,
  /** No identity returned, timed out, or started in another browser. */
  'provider.refused': 401,
  /** The provider has not verified the email address, so it gives no access. */
  'provider.addressUnverified': 403,
  /** The account requires more than a provider: it has a second factor or administrator rights. */
  'provider.notEnough': 409,
  /** The person has no account, and the provider may not create accounts. */
  'provider.newcomersRefused': 403,
  /** Email addresses of this domain are not accepted. */
  'provider.domainRefused': 403,
  'registration.closed': 403,
  'registration.invitationRequired': 403,
  /**
   * Unknown, expired, used up or revoked invitation, or its inviter may no longer invite;
   * deliberately one code.
   */
  'registration.invitationInvalid': 404,
  'registration.mayNotInvite': 403,
  /** No SMTP server is configured. */
  'mail.noServer': 409,
  'account.lastAdministrator': 409,
  /** Hidden by moderators: picture and job title cannot be changed. */
  'account.profileHidden': 409,
  'account.resetInvalid': 410,
  'account.confirmationInvalid': 410,
  'account.objectionInvalid': 410,
  'auth.passwordChangeRequired': 403,
  /** A limit of the account is reached; `present` has the kind, the limit and when it frees up. */
  'quota.reached': 409,
});

/** Codes of field errors. */
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
  'account.imageHeic',
  'account.imageTooLarge',
  'registration.domainInvalid',
  'provider.addressInvalid',
  'provider.secretNeeded',
] as const;
