import type { WordValues } from '#platform/contract/words.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { findAddressee } from './store.ts';

/**
 * Writes to a person about a group, in their language; the lines that say nothing are left out. It holds what others
 * typed, so it goes to confirmed addresses alone.
 */
export async function mailMember(
  house: House,
  tx: Transaction,
  userId: string,
  about: 'handOver' | 'removed',
  values: WordValues & { reason?: string },
): Promise<void> {
  const person = await findAddressee(tx, userId);
  if (!person) return;
  const say = (key: string) => house.words.say(person.language, 'groups', key, { ...values, name: person.name });
  const lines = [say('mail.greeting'), say(`mail.${about}.text`)];
  if (values.reason) lines.push(say(`mail.${about}.reason`));
  lines.push(say(`mail.${about}.next`));
  await house.mail(tx, { to: person.email, subject: say(`mail.${about}.subject`), text: lines.join('\n\n') });
}
