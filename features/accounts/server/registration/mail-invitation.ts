import type { Language } from '#platform/contract/language.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { invitedMail } from '../mail/mails.ts';
import { mayMailUnsolicited } from '../mail/unsolicited-mails.ts';
import { findUser } from '../user/user-store.ts';
import { invitationAddress } from './invitation-code.ts';

interface Mailed {
  inviterId: string;
  email: string;
  language: Language;
  code: string;
  days: number;
}

/** Sends an unsolicited mail, which quotes only the name of the inviter, if quotable. */
export async function mailInvitation(app: AppContext, tx: Transaction, { inviterId, email, language, code, days }: Mailed): Promise<void> {
  if (!(await mayMailUnsolicited(app, tx, email))) return;
  const inviter = await findUser(tx, inviterId);
  const address = invitationAddress(app.config, code);
  await composeMail(app, tx, { email, language }, invitedMail, { address, inviterName: inviter?.name ?? null, days });
}
