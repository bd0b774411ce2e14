import { spanText } from '#platform/contract/retention/span.ts';
import { defineMail, type MailContext } from '#platform/server/mail-kind.ts';
import { quotedInvitation } from '#platform/server/quotable.ts';
import { retention } from '../../contract/retention.ts';

interface Facts {
  inviterName: string | null;
  groupNames: readonly string[];
  address: string;
}

function valuesOf({ inviterName, groupNames }: Facts, { sayOf, language, site, host }: MailContext) {
  const quoted = quotedInvitation(sayOf('platform'), inviterName, groupNames);
  return { ...quoted, site, host, span: spanText(retention.membershipInvitations.spans.open, language) };
}

/** The same email whether the address has an account or not. Of what people typed it quotes the names of inviter and groups alone, see `quotable`. */
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
    // Its page offers to block further invitations, and mail programs do so with one click.
    reason: [
      sayOf('platform')('mail.reason.invited', values),
      { address: facts.address, label: sayOf('platform')('mail.end'), isQuiet: true },
    ],
  };
});

/** To somebody whose account was added to groups, and who can leave them again. */
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
