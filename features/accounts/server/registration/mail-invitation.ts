import type { Language } from '#platform/contract/language.ts';
import { spanText } from '#platform/contract/retention/span.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { mayMailUnasked } from '../mail/unasked-mails.ts';
import { invitationAddress } from './invitation-code.ts';

interface Mailed {
  email: string;
  language: Language;
  code: string;
  days: number;
}

/** Writes to somebody who did not ask for it: nothing that anybody typed is in it. */
export async function mailInvitation(house: House, tx: Transaction, { email, language, code, days }: Mailed): Promise<void> {
  if (!(await mayMailUnasked(house, tx, email))) return;
  const { host } = new URL(house.config.publicUrl);
  await composeMail(house, tx, { email, language }, 'accounts', (say) => ({
    subject: say('mail.invited.subject', { site: host }),
    paragraphs: [
      say('mail.greeting'),
      say('mail.invited.why', { site: host }),
      { address: invitationAddress(house.config, code), label: say('mail.invited.open') },
      say('mail.invited.limits', { span: spanText(`${days} days`, language) }),
      say('mail.invited.ignore'),
    ],
  }));
}
