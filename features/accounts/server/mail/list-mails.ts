import type { Context } from '#platform/server/feature.ts';
import { findKeptMails, type KeptMail } from './mail-store.ts';

/** What was kept for lack of an SMTP server, latest first. */
export async function listMails({ db, config }: Context): Promise<{ isKept: boolean; items: KeptMail[] }> {
  return { isKept: config.smtpUrl === undefined, items: await findKeptMails(db) };
}
