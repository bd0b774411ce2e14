import type { FieldProblem } from '#platform/contract/error.ts';
import { isOfDomains } from '#platform/server/mail/mail-domain.ts';
import type { RegistrationRule } from './registration-rule.ts';

/**
 * Field error if the email domain is not accepted; independent of whether the address has an
 * account.
 */
export function domainProblems(email: string, { mailDomains }: Pick<RegistrationRule, 'mailDomains'>): FieldProblem[] {
  return isOfDomains(email, mailDomains) ? [] : [{ name: 'email', code: 'account.emailDomain' }];
}
