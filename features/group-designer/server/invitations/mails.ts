import { retention as accountRetention } from '#features/accounts/contract/retention.ts';
import { periodText } from '#platform/contract/retention/retention-period.ts';
import { defineMail, type MailContext } from '#platform/server/mail/mail-kind.ts';
import type { MailParagraph } from '#platform/server/mail/mail-parts.ts';
import { quotableName, quotedInvitation } from '#platform/server/mail/quotable-name.ts';

interface Group {
  id: string;
  name: string;
}

interface ToGroups {
  inviterName: string | null;
  groups: readonly Group[];
}

/** Mail about a new account, which is activated by choosing a password. */
export const invitedMail = defineMail<{ inviterName: string | null; groupNames: readonly string[]; address: string }>(
  'group-designer',
  'invited',
  ({ inviterName, groupNames, address }, { say, sayOf, greeting, language, site, host }) => {
    const { list, ...quoted } = quotedInvitation(sayOf('platform'), inviterName, groupNames);
    const values = { ...quoted, site, host };
    const limits = say('mail.invited.limits', { span: periodText(accountRetention.links.periods.invitation, language) });
    return {
      subject: say('mail.invited.subject', values),
      preheader: limits,
      paragraphs: [
        greeting(),
        say('mail.invited.why', values),
        ...(list === undefined ? [] : [list]),
        { address, label: say('mail.invited.open') },
        limits,
        say('mail.invited.ignore'),
      ],
      reason: sayOf('platform')('mail.reason.invited', values),
    };
  },
);

/** Mail to the owner of another account with this address, who joins with that account. */
export const joinMail = defineMail<ToGroups>('group-designer', 'join', ({ inviterName, groups }, context) => {
  const { say, sayOf, greeting, site, host } = context;
  const values = { ...quotedOf({ inviterName, groups }, context), site, host };
  return {
    subject: say('mail.invited.subject', values),
    preheader: say('mail.join.keep'),
    paragraphs: [
      greeting(),
      say('mail.asked.why', values),
      ...groupLinks(
        groups.map(({ id, name }) => ({ id, name: quotableName(name) ?? say('mail.group', { id }) })),
        context,
      ),
      say('mail.join.keep'),
    ],
    reason: sayOf('platform')('mail.reason.account', { site }),
  };
});

/** Mail to the owner of an account that has not confirmed this address. */
export const confirmFirstMail = defineMail<ToGroups>('group-designer', 'confirmFirst', ({ inviterName, groups }, context) => {
  const { say, sayOf, greeting, publicUrl, site, host } = context;
  const { list, ...quoted } = quotedInvitation(
    sayOf('platform'),
    inviterName,
    groups.map(({ name }) => name),
  );
  const values = { ...quoted, site, host };
  return {
    subject: say('mail.invited.subject', values),
    preheader: say('mail.asked.confirm'),
    paragraphs: [
      greeting(),
      say('mail.asked.why', values),
      ...(list === undefined ? [] : [list]),
      say('mail.asked.confirm'),
      { address: `${publicUrl}/client`, label: say('mail.asked.account') },
    ],
    reason: sayOf('platform')('mail.reason.account', { site }),
  };
});

/** Mail to an account with this confirmed address that was added to groups. */
export const placedMail = defineMail<ToGroups & { name: string; inviterName: string }>(
  'group-designer',
  'placed',
  ({ name, inviterName, groups }, context) => {
    const { say, sayOf, greeting, site, host } = context;
    const [first] = groups;
    const group = groups.length === 1 && first ? first.name : sayOf('platform')('mail.inviter.groups', { count: groups.length });
    const values = { inviter: inviterName, group, site, host };
    return {
      subject: say('mail.placed.subject', values),
      preheader: say('mail.placed.leave'),
      paragraphs: [greeting(name), say('mail.placed.why', values), ...groupLinks(groups, context), say('mail.placed.leave')],
      reason: sayOf('platform')('mail.reason.account', { site }),
    };
  },
);

const quotedOf = ({ inviterName, groups }: ToGroups, { sayOf }: MailContext) => {
  const { inviter, group } = quotedInvitation(
    sayOf('platform'),
    inviterName,
    groups.map(({ name }) => name),
  );
  return { inviter, group };
};

/** One group as the main action; several as a list, with the page of groups as the main action. */
function groupLinks(groups: readonly Group[], { say, publicUrl }: MailContext): MailParagraph[] {
  const [first] = groups;
  if (groups.length === 1 && first) return [{ address: `${publicUrl}/network/${first.id}`, label: say('mail.openGroup') }];
  return [
    groups.map(({ id, name }) => ({ entry: name, detail: '', at: `${publicUrl}/network/${id}` })),
    { address: `${publicUrl}/network`, label: say('mail.openGroups') },
  ];
}
