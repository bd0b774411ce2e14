import type { Context } from '#platform/server/feature.ts';
import { audit } from '../audit/audit.ts';
import { findKeptMails, type KeptMail } from './mail-store.ts';

/** What was kept for lack of an SMTP server, latest first. Who reads what was written to others is recorded. */
export async function listMails(context: Context): Promise<{ isKept: boolean; items: KeptMail[] }> {
  const { db, config } = context;
  await audit(db, context, { action: 'mail.list' });
  return { isKept: config.smtpUrl === undefined, items: await findKeptMails(db) };
}
