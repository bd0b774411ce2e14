import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { defineMail, type MailKind } from '#platform/server/mail/mail-kind.ts';
import { findAddressee } from './store.ts';

interface OfGroup {
  name: string;
  group: string;
  address: string;
}

export const handOverMail = defineMail<OfGroup & { manager: string }>(
  'groups',
  'handOver',
  ({ name, group, manager, address }, { say, greeting }) => ({
    subject: say('mail.handOver.subject', { manager, group }),
    preheader: say('mail.handOver.keep'),
    paragraphs: [
      greeting(name),
      [say('mail.handOver.text', { manager, group }), say('mail.handOver.keep')],
      { address, label: say('mail.handOver.open') },
    ],
    reason: say('mail.reason.member', { group }),
  }),
);

export const inheritedMail = defineMail<OfGroup>('groups', 'inherited', ({ name, group, address }, { say, greeting }) => ({
  subject: say('mail.inherited.subject', { group }),
  preheader: say('mail.inherited.rights'),
  paragraphs: [greeting(name), say('mail.inherited.text', { group }), say('mail.inherited.rights'), { address, label: say('openGroup') }],
  reason: say('mail.reason.member', { group }),
}));

export const removedMail = defineMail<Omit<OfGroup, 'address'> & { reason: string | undefined }>(
  'groups',
  'removed',
  ({ name, group, reason }, { say, greeting, publicUrl }) => ({
    subject: say('mail.removed.subject', { group }),
    preheader: say('mail.removed.next'),
    paragraphs: [
      greeting(name),
      say('mail.removed.text', { group }),
      ...(reason ? [[say('mail.removed.reason'), { quoted: reason }]] : []),
      say('mail.removed.next'),
      { address: `${publicUrl}/blog`, label: say('mail.removed.open') },
    ],
    reason: say('mail.reason.formerMember', { group }),
  }),
);

/**
 * Sends a person an email about a group, in their language. Only to confirmed addresses, since it
 * quotes text of other people.
 */
export async function mailMember<Facts extends object>(
  app: AppContext,
  tx: Transaction,
  userId: string,
  kind: MailKind<Facts & { name: string }>,
  facts: Facts,
): Promise<void> {
  const person = await findAddressee(tx, userId);
  if (person) await composeMail(app, tx, person, kind, { ...facts, name: person.name });
}
