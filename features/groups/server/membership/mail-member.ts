import type { WordValues } from '#platform/contract/words.ts';
import { composeMail } from '#platform/server/compose-mail.ts';
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
  about: 'handOver' | 'inherited' | 'removed',
  values: WordValues & { reason?: string; address?: string },
): Promise<void> {
  const person = await findAddressee(tx, userId);
  if (!person) return;
  await composeMail(house, tx, person, 'groups', (say) => ({
    subject: say(`mail.${about}.subject`, values),
    paragraphs: [
      say('mail.greeting', { name: person.name }),
      say(`mail.${about}.text`, values),
      ...(values.reason ? [say(`mail.${about}.reason`, values)] : []),
      values.address === undefined
        ? say(`mail.${about}.next`, values)
        : { address: values.address, label: say('openGroup'), said: say(`mail.${about}.next`, values) },
    ],
  }));
}
