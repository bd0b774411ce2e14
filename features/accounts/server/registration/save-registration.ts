import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/registration-store.ts';
import { mailDomainOf } from '#platform/server/mail/mail-domain.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../../contract/registration-endpoints.ts';
import type { RegistrationRead } from '../../contract/registration-shapes.ts';
import { audit } from '../audit/audit.ts';

/** Registration settings, saved and configured. */
export async function readRegistration({ db, config }: Pick<Context, 'db' | 'config'>): Promise<RegistrationRead> {
  const { mode, mailDomains, ...kept } = await store.findRegistration(db);
  return {
    ...kept,
    mode: mode ?? 'open',
    mailDomains: mailDomains ?? [],
    configured: { mode: config.registration ?? null, mailDomains: config.mailDomains ? [...config.mailDomains] : null },
  };
}

/** Saves the registration settings; existing accounts are not affected. */
export async function saveRegistration(
  context: Context,
  { body: { mailDomains: typed, ...said } }: Pick<ParsedInput<typeof endpoints.saveRegistration>, 'body'>,
): Promise<RegistrationRead> {
  const mailDomains = [...new Set(typed.map((each) => mailDomainOf(each)))];
  if (!mailDomains.every((each) => each !== undefined)) throw refuseField('mailDomains', 'registration.domainInvalid');
  await context.db.transaction(async (tx) => {
    await store.saveRegistration(tx, { ...said, mailDomains: mailDomains.length > 0 ? mailDomains : null });
    await audit(tx, context, { action: 'registration.change', subjectId: said.mode });
  });
  return readRegistration(context);
}
