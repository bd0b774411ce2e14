import type { MailSay } from './mail-kind.ts';

/** Longest name that is quoted to people who may not know the sender. */
const mostLetters = 60;
const linkLike = /:\/\/|www\.|[@\\/]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu;
/** Most digits: more could be a telephone number or an amount. */
const mostDigits = 5;

/**
 * A name that is safe to quote in an email to an unconfirmed address: shortened, without links or
 * telephone numbers. `undefined` where it contains such, so that names cannot carry advertising.
 */
export function quotableName(name: string): string | undefined {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  if (linkLike.test(name) || digits > mostDigits) return undefined;
  const letters = [...name];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : name;
}

/** Inviter and groups as an email names them. */
export interface QuotedInvitation {
  inviter: string;
  /** The same within a sentence: “a member”. */
  by: string;
  /** The name of the only group, or the number of groups. */
  group: string;
  /** The names of several groups. */
  list: string | undefined;
}

/** Most groups that one email names. */
const namedGroups = 20;

/**
 * Names the inviter and the groups that are quotable; replaces others by “a member” and “a group”.
 */
export function quotedInvitation(say: MailSay, inviterName: string | null, groupNames: readonly string[]): QuotedInvitation {
  const names = [...new Set(groupNames)].map(quotableName);
  const quoted = names.filter((name) => name !== undefined);
  const someone = say('mail.inviter.someone');
  const inviter = quotableName(inviterName ?? '') || undefined;
  return {
    inviter: inviter ?? someone,
    by: inviter ?? someone.charAt(0).toLowerCase() + someone.slice(1),
    group: names.length === 1 && quoted[0] !== undefined ? quoted[0] : say('mail.inviter.groups', { count: names.length }),
    list:
      names.length > 1 && quoted.length > 0 ? say('mail.inviter.list', { groups: quoted.slice(0, namedGroups).join(' · ') }) : undefined,
  };
}
