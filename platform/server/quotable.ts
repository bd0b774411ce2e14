import type { MailSay } from './mail-kind.ts';

/** The longest name that is quoted to somebody who may not know the writer. */
const mostLetters = 60;
const linkLike = /:\/\/|www\.|[@\\/]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu;
/** A telephone number, or an amount. */
const mostDigits = 5;

/**
 * A name as it may be quoted in an email to an address that nobody has confirmed: short, without anything that a mail program makes a link of, and without telephone
 * numbers. `undefined` where it holds such a thing, so that a name is no vehicle for advertising.
 */
export function quotable(name: string): string | undefined {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  if (linkLike.test(name) || digits > mostDigits) return undefined;
  const letters = [...name];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : name;
}

/** Who invites, and to which groups, as an email may say it. */
export interface QuotedInvitation {
  inviter: string;
  /** The name of the one group, or their number. */
  group: string;
  /** The names of several groups. */
  list: string | undefined;
}

/** Groups that one email names. */
const namedGroups = 20;

/** Names the inviter and the groups first, as far as they are quotable; others are “a member” and “a group”. */
export function quotedInvitation(say: MailSay, inviterName: string | null, groupNames: readonly string[]): QuotedInvitation {
  const names = [...new Set(groupNames)].map(quotable);
  const quoted = names.filter((name) => name !== undefined);
  return {
    inviter: quotable(inviterName ?? '') || say('mail.inviter.someone'),
    group: names.length === 1 && quoted[0] !== undefined ? quoted[0] : say('mail.inviter.groups', { count: names.length }),
    list:
      names.length > 1 && quoted.length > 0 ? say('mail.inviter.list', { groups: quoted.slice(0, namedGroups).join(' · ') }) : undefined,
  };
}
