import { dateTimeText } from '#platform/contract/date-text.ts';
import { defineMail } from '#platform/server/mail/mail-kind.ts';

export interface SignedOutcome {
  text: string;
  signature: string;
  publicKey: string;
}

interface Facts {
  id: string;
  about: 'contract' | 'record';
  endedAt: string;
  counts: { accepted: number; rejected: number; open: number };
  checkAddress: string;
  signed: SignedOutcome;
}

/**
 * Email to a party that the session has ended, with links to its files and the signed statement.
 */
export const outcomeMail = defineMail<Facts>(
  'negotiation',
  'end',
  ({ id, about, endedAt, counts, checkAddress, signed }, { say, language, publicUrl, site }) => {
    const counted = say(`endMail.counts.${about}`, counts);
    return {
      subject: say(`endMail.subject.${about}`),
      preheader: counted,
      paragraphs: [
        say(`endMail.ended.${about}`, { id, date: `${dateTimeText(language, endedAt, 'UTC')} UTC` }),
        counted,
        [say(`endMail.session.${about}`), { address: `${publicUrl}/negociation/${id}`, label: say('endMail.open') }],
        [say(`endMail.check.${about}`), { address: checkAddress, label: say(`endMail.verify.${about}`), isQuiet: true }],
        [say('contractMail.keep'), { exact: signed.text }],
        [say('contractMail.signature'), { exact: signed.signature }],
        [say('contractMail.key'), { exact: signed.publicKey }],
      ],
      reason: say('endMail.reason', { site }),
    };
  },
);
