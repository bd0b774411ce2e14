import { dateTimeText } from '#platform/contract/date-text.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { Config } from '#platform/server/config.ts';
import type { MailParagraph } from '#platform/server/mail-parts.ts';
import type { MailSubscription } from '#platform/server/mail.ts';
import { zoneOf } from '../delivery/digest-time.ts';
import type { ToldLine } from '../told-lines.ts';
import type { DueMail } from './mail-store.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Say = (key: string, values?: WordValues) => string;

/** A mail of what somebody has not read, and by what such mails end. */
export function writeMail(
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  { id, mail, language, timeZone }: Pick<DueMail, 'id' | 'mail' | 'language' | 'timeZone'>,
  { lines, count }: { lines: readonly ToldLine[]; count: number },
): { write: (say: Say) => { subject: string; paragraphs: MailParagraph[] }; subscription: MailSubscription } {
  const { publicUrl } = config;
  const endAddress = `${publicUrl}/unsubscribe?token=${unsubscribeToken(config, id)}`;
  const zone = zoneOf({ timeZone });
  const more = count - lines.length;
  const [only] = lines.length === 1 ? lines : [];
  const write = (say: Say) => ({
    subject: only && mail === 'atOnce' ? only.sentence : say(`mail.subject.${mail}`, { count }),
    paragraphs: [
      say(`mail.lead.${mail}`),
      lines.map(({ sentence, reason, at, address }) => ({
        entry: sentence,
        detail: `${dateTimeText(language, at, zone)} · ${reason}`,
        at: `${publicUrl}${address}`,
      })),
      ...(more > 0 ? [say('mail.more', { count: more })] : []),
      { address: `${publicUrl}/notifications`, label: say('mail.open') },
      [
        say(`mail.why.${mail}`),
        { address: `${publicUrl}/notifications/settings`, label: say('mail.settings'), isQuiet: true },
        { address: endAddress, label: say('mail.end'), isQuiet: true },
      ],
    ],
  });
  return { write, subscription: { userId: id, endAddress } };
}
