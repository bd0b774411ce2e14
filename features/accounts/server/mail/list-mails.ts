import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { MailLink } from '#platform/server/extension-points/mail-link.ts';
import { findUnsentMails } from '#platform/server/mail/mail-queue.ts';
import type { listMails as endpoint } from '../../contract/mail-endpoints.ts';
import type { StoredMail } from '../../contract/mail-shapes.ts';
import { audit } from '../audit/audit.ts';
import { withoutToken } from './copy-link.ts';
import { findStoredMails, findNeededMails, type NeededMailRow } from './mail-store.ts';
import { acceptedAt } from './test-mail.ts';
import { findUser } from '../user/user-store.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';

/**
 * Unsent mails, and mails stored for lack of an SMTP server, newest first: those with a link that
 * still works, and the latest 100. Access is recorded in the audit.
 */
export const listMails =
  (links: readonly MailLink[]) =>
  async (context: Context): Promise<Reply<typeof endpoint>> => {
    const { db, config } = context;
    await audit(db, context, { action: 'mail.list' });
    const waiting = await findNeededMails(db, links);
    const found = new Set(waiting.map(({ id }) => id));
    const others = (await findStoredMails(db)).filter(({ id }) => !found.has(id)).map((mail) => ({ ...mail, link: null }));
    return {
      isKept: config.smtpUrl === undefined,
      acceptedAt: await acceptedAt(context),
      ownAddress: (await findUser(db, signedIn(context.viewer).id))?.email ?? '',
      items: [...waiting.map(shown), ...others].toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
      unsent: await findUnsentMails(db),
    };
  };

const shown = ({ kind, expiresAt, copiedAt, about: _, text, ...mail }: NeededMailRow): StoredMail => ({
  ...mail,
  text: withoutToken(text),
  link: { kind, expiresAt, copiedAt },
});
