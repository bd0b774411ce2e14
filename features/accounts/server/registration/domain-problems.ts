import type { FieldProblem } from '#platform/contract/error.ts';
import { isOfDomains } from '#platform/server/mail-domain.ts';
import type { RegistrationRule } from './registration-rule.ts';

/** Whether addresses of this domain are taken, at the field of the address. It is said of the domain alone, whoever has the address. */
export function domainProblems(email: string, { mailDomains }: Pick<RegistrationRule, 'mailDomains'>): FieldProblem[] {
  return isOfDomains(email, mailDomains) ? [] : [{ name: 'email', code: 'account.emailDomain' }];
}
