import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { findUnsentMails } from '#platform/server/mail/mail-queue.ts';
import type { listMails as endpoint } from '../../contract/mail-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { findKeptMails } from './mail-store.ts';
import { withNeededLinks } from './needed-links.ts';

/**
 * Unsent mails, and mails stored for lack of an SMTP server, newest first. Access is recorded in
 * the audit.
 */
export async function listMails(context: Context): Promise<Reply<typeof endpoint>> {
  const { db, config } = context;
  await audit(db, context, { action: 'mail.list' });
  return {
    isKept: config.smtpUrl === undefined,
    items: await withNeededLinks(context, await findKeptMails(db)),
    unsent: await findUnsentMails(db),
  };
}
