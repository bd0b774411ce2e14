import { dateText, dateTimeText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { periodText } from '#platform/contract/retention/retention-period.ts';
import { defineMail, type MailContext, type MailSay } from '#platform/server/mail/mail-kind.ts';
import { quotedInvitation } from '#platform/server/mail/quotable-name.ts';

/**
 * Names the owner only in mails to a confirmed address; mails to other addresses contain no text
 * that users typed.
 */
interface ToOwner {
  /** Undefined if the address is not confirmed. */
  name: string | undefined;
}

export interface WithLink {
  address: string;
}

const reasonAccount = ({ sayOf, site }: MailContext): string => sayOf('platform')('mail.reason.account', { site });
const reasonTyped = ({ sayOf, site }: MailContext): string => sayOf('platform')('mail.reason.typed', { site });
const contactLink = ({ say, publicUrl }: MailContext) => ({ address: `${publicUrl}/contact`, label: say('mail.suspended.object') });
const signInLink = ({ say, publicUrl }: MailContext) => ({ address: `${publicUrl}/connect`, label: say('signIn.submit') });
const utc = (language: Language, time: string) => `${dateTimeText(language, time, 'UTC')} UTC`;

/** Without text of a person, since it can be sent to any address. */
export const testedMail = defineMail<Record<string, never>>(
  'accounts',
  'tested',
  (_facts, { say, sayOf, greeting, site, host, publicUrl }) => ({
    subject: say('mail.tested.subject', { site }),
    preheader: say('mail.tested.works', { site }),
    paragraphs: [
      greeting(),
      say('mail.tested.works', { site }),
      { address: publicUrl, label: say('mail.tested.open', { site }) },
      say('mail.tested.nothing', { host }),
    ],
    reason: sayOf('platform')('mail.reason.typed', { site }),
  }),
);

export const resetMail = defineMail<ToOwner & WithLink>('accounts', 'reset', ({ name, address }, context) => {
  const { say, greeting } = context;
  return {
    subject: say('mail.reset.subject'),
    preheader: say('mail.reset.limits'),
    paragraphs: [
      greeting(name),
      say('mail.reset.why'),
      { address, label: say('reset.title') },
      say('mail.reset.limits'),
      say('mail.reset.ignore'),
    ],
    reason: reasonAccount(context),
  };
});

/** Contains a code to type and no link. */
export const signInCodeMail = defineMail<{ name: string; code: string }>('accounts', 'signInCode', ({ name, code }, context) => {
  const { say, greeting } = context;
  return {
    subject: say('mail.signInCode.subject'),
    preheader: say('mail.signInCode.limits'),
    paragraphs: [
      greeting(name),
      say('mail.signInCode.why'),
      { quoted: code },
      say('mail.signInCode.limits'),
      say('mail.signInCode.ignore'),
    ],
    reason: reasonAccount(context),
  };
});

export const closingMail = defineMail<ToOwner & { closesAt: string }>('accounts', 'closing', ({ name, closesAt }, context) => {
  const { say, greeting, language } = context;
  const date = dateText(language, closesAt, 'UTC');
  return {
    subject: say('mail.closing.subject'),
    preheader: say('mail.closing.keep', { date }),
    paragraphs: [greeting(name), say('mail.closing.why', { date }), say('mail.closing.keep', { date }), signInLink(context)],
    reason: reasonAccount(context),
  };
});

export const confirmMail = defineMail<WithLink & { isChange: boolean }>('accounts', 'confirm', ({ address, isChange }, context) => {
  const { say, greeting } = context;
  return {
    subject: say('mail.confirm.subject'),
    preheader: say('mail.confirm.limits'),
    paragraphs: [
      greeting(),
      say(isChange ? 'mail.confirm.whyChange' : 'mail.confirm.why'),
      { address, label: say('confirm.submit') },
      say('mail.confirm.limits'),
      say('mail.confirm.ignore'),
    ],
    reason: reasonTyped(context),
  };
});

export const ownedMail = defineMail<object>('accounts', 'owned', (_, context) => {
  const { say, greeting, publicUrl } = context;
  return {
    subject: say('mail.owned.subject'),
    preheader: say('mail.owned.ignore'),
    paragraphs: [
      greeting(),
      say('mail.owned.what'),
      signInLink(context),
      [say('mail.owned.forgotten'), { address: `${publicUrl}/requestReset`, label: say('notMe.reset'), isQuiet: true }],
      say('mail.owned.ignore'),
    ],
    reason: reasonTyped(context),
  };
});

/** Asks the current address to agree; does not name the new one. */
export const changeMail = defineMail<WithLink & { name: string; objection: string }>(
  'accounts',
  'change',
  ({ name, address, objection }, context) => {
    const { say, greeting } = context;
    return {
      subject: say('mail.change.subject'),
      preheader: say('mail.change.keep'),
      paragraphs: [
        greeting(name),
        say('mail.change.what'),
        say('mail.change.keep'),
        { address, label: say('agree.submit') },
        say('mail.confirm.limits'),
        [say('mail.change.notYou'), { address: objection, label: say('notMe.submit'), isQuiet: true }, say('mail.objection.limits')],
      ],
      reason: reasonAccount(context),
    };
  },
);

/** Kind of access that was granted, and effect of the link in the mail. */
interface AccessWords {
  subject: string;
  what: string;
  notYou: string;
}

/** Defines the mail about new access to an account, with words of its feature. */
export const defineAccessNotice = (feature: string, about: string, write: (say: MailSay) => AccessWords) =>
  defineMail<WithLink & { name: string }>(feature, about, ({ name, address }, context) => {
    const { say, sayOf, greeting } = context;
    const ours = sayOf('accounts');
    const { subject, what, notYou } = write(say);
    return {
      subject,
      preheader: ours('mail.notice.fine'),
      paragraphs: [
        greeting(name),
        [what, ours('mail.notice.fine')],
        notYou,
        { address, label: ours('notMe.submit') },
        ours('mail.objection.limits'),
      ],
      reason: reasonAccount(context),
    };
  });

export type AccessNotice = ReturnType<typeof defineAccessNotice>;

/** `reason` was typed by an administrator, so it is sent to confirmed addresses only. */
export const suspendedMail = defineMail<ToOwner & { reason: string; until: string | null }>(
  'accounts',
  'suspended',
  ({ name, reason, until }, context) => {
    const { say, greeting, language, site } = context;
    const end = until === null ? say('mail.suspended.open') : say('mail.suspended.until', { time: utc(language, until) });
    return {
      subject: say('mail.suspended.subject'),
      preheader: end,
      paragraphs: [
        greeting(name),
        [say('mail.suspended.what', { site }), end],
        ...(name === undefined ? [] : [[say('mail.suspended.reason'), { quoted: reason }]]),
        contactLink(context),
      ],
      reason: reasonAccount(context),
    };
  },
);

export const liftedMail = defineMail<ToOwner>('accounts', 'lifted', ({ name }, context) => {
  const { say, greeting } = context;
  return {
    subject: say('mail.lifted.subject'),
    preheader: say('mail.lifted.what'),
    paragraphs: [greeting(name), say('mail.lifted.what'), signInLink(context)],
    reason: reasonAccount(context),
  };
});

export const closedMail = defineMail<ToOwner>('accounts', 'closed', ({ name }, context) => {
  const { say, greeting, site } = context;
  return {
    subject: say('mail.closed.subject'),
    preheader: say('mail.closed.content'),
    paragraphs: [greeting(name), [say('mail.closed.what', { site }), say('mail.closed.content')], contactLink(context)],
    reason: reasonAccount(context),
  };
});

export const closedOwnMail = defineMail<{ name: string; username: string; closedAt: string }>(
  'accounts',
  'closedOwn',
  ({ name, username, closedAt }, context) => {
    const { say, sayOf, greeting, language, site } = context;
    return {
      subject: say('mail.closedOwn.subject'),
      preheader: say('mail.closedOwn.last'),
      paragraphs: [
        greeting(name),
        say('mail.closedOwn.what', { username, time: utc(language, closedAt) }),
        say('mail.closedOwn.last'),
        say('mail.closedOwn.notYou'),
        contactLink(context),
      ],
      reason: sayOf('platform')('mail.reason.formerAccount', { site }),
    };
  },
);

export const invitedMail = defineMail<WithLink & { inviterName: string | null; days: number }>(
  'accounts',
  'invited',
  ({ address, inviterName, days }, { say, sayOf, greeting, language, site, host }) => {
    const { inviter, by } = quotedInvitation(sayOf('platform'), inviterName, []);
    const limits = say('mail.invited.limits', { span: periodText(`${days} days`, language) });
    return {
      subject: say('mail.invited.subject', { inviter, site }),
      preheader: limits,
      paragraphs: [greeting(), say('mail.invited.why', { inviter, site, host }), { address, label: say('mail.invited.open') }, limits],
      reason: sayOf('platform')('mail.reason.invited', { by, site }),
    };
  },
);
