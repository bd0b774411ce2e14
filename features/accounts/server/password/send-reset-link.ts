import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { findByIdentifier } from '../user/user-store.ts';
import { insertReset } from './reset-store.ts';
import { newResetToken, resetTokenHash } from './reset-token.ts';

/** Mails a link to the owner of an address; does nothing when nobody owns it. Run twice, it sends two links that both work. */
export async function sendResetLink(house: House, { email }: { email: string; language: Language }): Promise<void> {
  const user = await findByIdentifier(house.db, email);
  if (!user || user.suspendedAt) return;
  const token = newResetToken();
  const say = (key: string, values?: Record<string, string>) => house.words.say(user.language, 'accounts', key, values);
  await house.db.transaction(async (tx) => {
    await insertReset(tx, resetTokenHash(token), user.id);
    await insertAudit(tx, { action: 'password.requestReset', outcome: 'done', actorId: null, subjectId: user.id, addressHash: null });
    await house.mail(tx, {
      to: user.email,
      subject: say('mail.reset.subject'),
      text: [
        say('mail.reset.greeting', { name: user.name }),
        say('mail.reset.why'),
        `${house.config.publicUrl}/resetPassword?token=${token}`,
        say('mail.reset.limits'),
        say('mail.reset.ignore'),
      ].join('\n\n'),
    });
  });
}
