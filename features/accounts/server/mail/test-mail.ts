import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { findMailAccepted, saveMailAccepted } from '#platform/server/installation/mail-test-store.ts';
import { siteNow } from '#platform/server/installation/site-name.ts';
import { writeMail } from '#platform/server/mail/compose-mail.ts';
import { sendAtOnce } from '#platform/server/mail/mail.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { testMail as endpoint } from '../../contract/mail-endpoints.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';
import { testedMail } from './mails.ts';

/** Sends a test email immediately, outside a transaction, and records that the server accepted it. */
export async function testMail(context: Context, { body }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { config, db, words, language } = context;
  const { smtpUrl, mailFrom, smtpCa, publicUrl } = config;
  if (smtpUrl === undefined) throw refuse('mail.noServer');
  await countAttempts(context, [['mailTestAccount', signedIn(context.viewer).id]]);
  const { content: _, ...mail } = writeMail({ words, publicUrl, ...(await siteNow(db, config)) }, language, testedMail, {});
  const result = await sendAtOnce({ smtpUrl, mailFrom, smtpCa }, { to: body.to, ...mail }, db);
  await db.transaction(async (tx) => {
    if (result.failure === null) await saveMailAccepted(tx, new URL(smtpUrl).host);
    await audit(tx, context, { action: 'mail.test' });
  });
  return result;
}

/** When the configured server accepted a test email last; null without a server or a test. */
export async function acceptedAt({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<string | null> {
  return config.smtpUrl === undefined ? null : findMailAccepted(db, new URL(config.smtpUrl).host);
}
