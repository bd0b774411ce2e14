import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';

export const policy = definePolicy({
  'account.register': {
    who: 'anyone',
    because: 'The administrators decide: everyone can register, only invited people, or no one.',
    people: {
      reveals: 'Whether a username is taken or reserved. Of an address nothing: it is answered alike whether it has an account or not.',
      happens:
        'An address gets an email that asks to confirm it, at most 3 a day of all that nobody of the address asked for. Nothing typed is in it.',
      reaches: { anybody: ['email'] },
      revealsUsernames: true,
    },
  },
  'registration.manage': { who: 'administrator', because: 'Those who run the site say who may come.' },
  'registration.invite': {
    who: 'manager',
    because: 'Administrators invite, and managers where administrators say so; one takes back one’s own invitations, administrators all.',
    people: {
      reveals: 'Nothing: whether an address has an account is not told.',
      happens:
        'An address gets an email with a link, at most 3 a day of all that nobody of the address asked for. Nobody becomes anything by it.',
      reaches: { anybody: ['email'] },
    },
  },
  'provider.read': { who: 'administrator', because: 'Those who run the site know by whom else people are signed in.' },
  'provider.manage': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whom a provider names gets into accounts, so who it is is nothing for a borrowed session.',
  },
  'account.close': { who: 'signedIn', needsRecentSignIn: true, because: 'One closes one’s own account; no call names another’s.' },
  'account.readClosing': { who: 'signedIn', because: 'One sees what is deleted with one’s own account; no call names another’s.' },
  'account.export': {
    who: 'signedIn',
    needsRecentSignIn: true,
    because: 'One takes one’s own data along; no call names another’s.',
  },
  'session.start': {
    who: 'anyone',
    because: 'Whoever has the password or a passkey of an account, or is named by the provider of sign-ins, may sign in.',
    people: { reveals: 'Nothing: an unknown account is answered like a wrong password, after the same work.', happens: 'Nothing.' },
  },
  'session.requestCode': {
    who: 'anyone',
    because: 'Whoever is kept out by the guesses of others cannot sign in; the code goes to the owner of the confirmed address alone.',
    people: {
      reveals: 'Nothing: unknown, unconfirmed and suspended accounts are answered alike.',
      happens: 'While guesses of others keep the owner out, a confirmed address gets a code by email, within limits.',
    },
  },
  'session.renew': { who: 'signedIn', because: 'The bearer of a good token may have it renewed.' },
  'session.reauthenticate': { who: 'signedIn', because: 'Oneself, with the password, and a code where that is on, or with a passkey.' },
  'session.end': { who: 'signedIn', because: 'One ends the session that one is in.' },
  'session.read': { who: 'signedIn', because: 'One sees the session that one is in.' },
  'password.requestReset': {
    who: 'anyone',
    because: 'Who lost the password cannot sign in; the link goes to the owner of the address alone.',
    people: {
      reveals: 'Nothing: an unknown address is answered like a known one; whether it has an account is looked up later, by a job.',
      happens: 'The owner of an account gets a link to its own address, within limits.',
      reaches: { anybody: ['email'] },
    },
  },
  'password.reset': { who: 'anyone', because: 'The single-use token of the link is the right.' },
  'password.change': { who: 'signedIn', because: 'Oneself, knowing the present password.' },
  'twoFactor.read': { who: 'signedIn', because: 'One sees how one’s own account is guarded.' },
  'twoFactor.turnOn': { who: 'signedIn', because: 'Oneself, knowing the password and then a code of one’s app.' },
  'twoFactor.turnOff': { who: 'signedIn', because: 'Oneself, knowing the password and a code.' },
  'twoFactor.renewCodes': { who: 'signedIn', because: 'Oneself, knowing the password and a code.' },
  'passkey.list': { who: 'signedIn', because: 'One sees by what one’s own account opens.' },
  'passkey.add': { who: 'signedIn', needsRecentSignIn: true, because: 'Oneself: whoever adds one gets in by it from then on.' },
  'passkey.rename': { who: 'signedIn', because: 'One’s own; anybody else’s is not found.' },
  'passkey.remove': { who: 'signedIn', needsRecentSignIn: true, because: 'One’s own; anybody else’s is not found.' },
  'session.list': { who: 'signedIn', because: 'One sees where one is signed in.' },
  'session.endAnother': { who: 'signedIn', because: 'One ends one’s own sessions; anybody else’s is not found.' },
  'privacy.read': { who: 'signedIn', because: 'One’s own choices.' },
  'privacy.edit': { who: 'signedIn', because: 'One’s own choices.' },
  'user.read': {
    who: 'signedIn',
    because:
      'Signed-in people know each other’s name, role, place, picture and what they do, and of two of the same name also the organisation and since when they are here, unless one is not listed and they share no group; only oneself sees all.',
    people: {
      reveals:
        'What the directory shows to the caller. A person who is not listed and shares no group is not found, like somebody who does not exist.',
      happens: 'Nothing.',
    },
  },
  'user.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, user: { id: string }) => viewer.id === user.id,
    because: 'One changes one’s own data only.',
    people: {
      reveals: 'Whether a username is taken or reserved. Of an address nothing.',
      happens: 'The new address gets an email that asks to confirm it, within limits.',
      reaches: { anybody: ['email'] },
      revealsUsernames: true,
    },
  },
  'email.sendConfirmation': { who: 'signedIn', because: 'The link goes to one’s own address alone.' },
  'email.confirm': { who: 'anyone', because: 'The single-use token of the link is the right.' },
  'email.cancelChange': { who: 'signedIn', because: 'One gives up a change of one’s own address; no call names another’s.' },
  'account.object': { who: 'anyone', because: 'The single-use token of the link, which went to the confirmed address, is the right.' },
  'disk.read': { who: 'administrator', because: 'Whoever runs the site sees to its disk; to others it is a target.' },
  'mail.list': { who: 'administrator', because: 'Mails that could not be sent may hold links that open accounts.' },
  'mail.retry': { who: 'administrator', because: 'Whoever sees that a mail server works again has it asked again.' },
  'mail.delete': { who: 'administrator', because: 'Whoever sees that a mail can never arrive takes it out.' },
  'people.find': { who: 'administrator', because: 'Whoever runs the site looks after its accounts.' },
  'people.read': { who: 'administrator', because: 'Whoever runs the site looks after its accounts.' },
  'people.changeRights': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whoever runs the site says who else does, and who may found groups.',
  },
  'people.suspend': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whoever runs the site keeps people out who do harm; it is told to them with the reason.',
  },
  'people.liftSuspension': { who: 'administrator', needsRecentSignIn: true, because: 'Whoever may suspend may take it back.' },
  'people.endSessions': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'An account that somebody else has got into is shut at once.',
  },
  'people.delete': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whoever runs the site closes accounts that must not be; nobody brings one back.',
  },
  'audit.read': { who: 'administrator', because: 'Whoever runs the site accounts for what was done there.' },
  'audit.check': { who: 'administrator', because: 'Whoever relies on the audit may see that nobody changed it.' },
  'audit.export': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'All of it at once is worth stealing, so not from a borrowed session.',
  },
});

/**
 * People (as `u`) whom the viewer may see: listed ones and members of common groups, except
 * suspended ones. The one predicate for records, profiles and pictures.
 */
export function visibleTo(viewer: SignedInViewer): Sql {
  return sql`(u.suspended_at is null and (u.is_listed or u.id = ${viewer.id} or exists (
    select from memberships theirs join memberships own on own.group_id = theirs.group_id
    join groups g on g.id = own.group_id and g.deleted_at is null
    where theirs.user_id = u.id and theirs.status = 'member' and own.user_id = ${viewer.id} and own.status = 'member')))`;
}

/** Actions allowed before a password set by somebody else is replaced. */
export const allowedBeforePasswordChange: ReadonlySet<string> = new Set(['password.change', 'session.end', 'session.read']);
