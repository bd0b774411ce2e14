import { defineErrors } from '#platform/contract/error.ts';

/** What the calls of this feature may be refused with. */
export const errors = defineErrors({
  'account.wrongCredentials': 401,
  'account.secondFactorRequired': 401,
  'account.suspended': 403,
  'account.lastAdministrator': 409,
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
  'account.termsRequired',
  'account.passwordCommon',
  'account.passwordPersonal',
  'account.passwordWrong',
  'account.passwordSame',
  'account.codeWrong',
  'account.imageInvalid',
  'account.imageTooLarge',
] as const;
