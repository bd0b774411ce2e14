import { periodText } from '#platform/contract/retention/retention-period.ts';
import { defineMail, type MailContext } from '#platform/server/mail/mail-kind.ts';
import { quotedInvitation } from '#platform/server/mail/quotable-name.ts';
import { retention } from '../../contract/retention.ts';

interface Facts {
  inviterName: string | null;
  groupNames: readonly string[];
  address: string;
}

function valuesOf({ inviterName, groupNames }: Facts, { sayOf, language, site, host }: MailContext) {
  const quoted = quotedInvitation(sayOf('platform'), inviterName, groupNames);
  return { ...quoted, site, host, span: periodText(retention.membershipInvitations.periods.open, language) };
}

/**
 * The email is the same with and without an account. Of text typed by people it quotes only the
 * names of inviter and groups, see `quotable`.
 */
export const invitedMail = defineMail<Facts>('groups', 'invited', (facts, context) => {
  const { say, sayOf } = context;
  const { list, ...values } = valuesOf(facts, context);
  const limits = say('mail.invited.limits', values);
  return {
    subject: say('mail.invited.subject', values),
    preheader: limits,
    paragraphs: [
      say('mail.invited.why', values),
      ...(list === undefined ? [] : [list]),
      { address: facts.address, label: say('mail.invited.open') },
      [say('mail.invited.choices', values), limits],
    ],
    // The page behind this link offers to block the inviter; mail programs use it for one-click
    // unsubscribe.
    reason: [
      sayOf('platform')('mail.reason.invited', values),
      { address: facts.address, label: sayOf('platform')('mail.end'), isQuiet: true },
    ],
  };
});

/** To a person who was assigned to groups and may leave them. */
export const assignedMail = defineMail<Facts>('groups', 'assigned', (facts, context) => {
  const { say, sayOf, site } = context;
  const { list, ...values } = valuesOf(facts, context);
  const choices = say('mail.assigned.choices', values);
  return {
    subject: say('mail.assigned.subject', values),
    preheader: choices,
    paragraphs: [
      say('mail.assigned.why', values),
      ...(list === undefined ? [] : [list]),
      { address: facts.address, label: say('mail.assigned.open') },
      choices,
    ],
    reason: sayOf('platform')('mail.reason.account', { site }),
  };
});
