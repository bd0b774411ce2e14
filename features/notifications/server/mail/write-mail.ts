import { dateTimeText } from '#platform/contract/date-text.ts';
import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';
import { zoneOf } from '../delivery/digest-time.ts';
import type { NotificationLine } from '../unread-lines.ts';
import type { DueMail } from './mail-store.ts';

interface Facts extends Pick<DueMail, 'timeZone'> {
  mail: Exclude<DueMail['mail'], 'never'>;
  lines: readonly NotificationLine[];
  /** Number of notifications, including those that are not listed. */
  count: number;
  /** Address that ends these emails. */
  endAddress: string;
  /** Instruction for answering the email; absent if it cannot be answered. */
  replyHint?: { feature: string; key: string } | undefined;
  /** Links of the only notification. */
  links?: readonly { label: string; address: string }[];
}

/** Email about unread notifications. */
export const newsMail = defineMail<Facts>(
  'notifications',
  'news',
  ({ mail, timeZone, lines, count, endAddress, replyHint, links = [] }, { say, sayOf, language, publicUrl }) => {
    const zone = zoneOf({ timeZone });
    const more = count - lines.length;
    const [only] = lines.length === 1 && mail === 'atOnce' ? lines : [];
    return {
      subject: only ? only.sentence : say(`mail.subject.${mail}`, { count }),
      preheader: only ? only.reason : previewOf(lines.map(({ sentence }) => sentence).join(' ')),
      paragraphs: [
        say(`mail.lead.${mail}`),
        lines.map(({ sentence, reason, at, address }) => ({
          entry: sentence,
          detail: `${dateTimeText(language, at, zone)} · ${reason}`,
          at: `${publicUrl}${address}`,
        })),
        ...(more > 0 ? [say('mail.more', { count: more })] : []),
        ...(links.length > 0 ? [links.map((link) => ({ ...link, isQuiet: true }))] : []),
        ...(replyHint === undefined ? [] : [sayOf(replyHint.feature)(replyHint.key)]),
        { address: `${publicUrl}/notifications`, label: say('mail.open') },
      ],
      reason: [
        say(`mail.why.${mail}`),
        { address: `${publicUrl}/notifications/settings`, label: say('mail.settings'), isQuiet: true },
        { address: endAddress, label: sayOf('platform')('mail.end'), isQuiet: true },
      ],
    };
  },
);
