import sql, { type Sql } from 'sql-template-tag';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';

export const policy = definePolicy({
  'account.register': {
    who: 'anyone',
    because: 'Registration is open to everyone, to invited people only, or closed, as administrators have set.',
    people: {
      reveals:
        'Whether a username is taken or reserved. Nothing about an email address: the response is the same with and without an account.',
      happens:
        'The address gets an email that asks to confirm it, at most 3 unsolicited emails a day. The email contains nothing that the caller typed.',
      reaches: { anybody: ['email'] },
      revealsUsernames: true,
    },
  },
  'registration.manage': { who: 'administrator', because: 'Administrators may read and change who can register.' },
  'registration.invite': {
    who: 'manager',
    because:
      'Administrators may invite, and managers if administrators allow it. Inviters may revoke their own invitations, administrators all.',
    people: {
      reveals: 'Nothing: the response does not disclose whether an address has an account.',
      happens: 'The address gets an email with a link, at most 3 unsolicited emails a day. No account is created.',
      reaches: { anybody: ['email'] },
    },
  },
  'provider.read': { who: 'administrator', because: 'Administrators may read the settings of the sign-in provider.' },
  'provider.manage': {
    who: 'administrator',
    needsRecentSignIn: true,
    because:
      'Administrators may change the sign-in provider. Reauthentication is required because a provider can grant access to accounts.',
  },
  'account.close': {
    who: 'signedIn',
    needsRecentSignIn: true,
    because: 'Users may close their own account. No call names the account of another person.',
  },
  'account.readClosing': {
    who: 'signedIn',
    because: 'Users may count what is deleted with their own account. No call names the account of another person.',
  },
  'account.export': {
    who: 'signedIn',
    needsRecentSignIn: true,
    because: 'Users may export their own data. No call names the account of another person.',
  },
  'session.start': {
    who: 'anyone',
    because: 'Anyone may sign in with the password or a passkey of an account, or with the sign-in provider.',
    people: {
      reveals: 'Nothing: an unknown account gets the same response as a wrong password, after the same work.',
      happens: 'Nothing.',
    },
  },
  'session.requestCode': {
    who: 'anyone',
    because: 'Anyone may request a code, since a person who is locked out cannot sign in. The code is sent only to the confirmed address.',
    people: {
      reveals: 'Nothing: unknown, unconfirmed and suspended accounts get the same response.',
      happens: 'A confirmed address gets a code by email, within limits.',
    },
  },
  'session.renew': { who: 'signedIn', because: 'The holder of a valid token may renew it.' },
  'session.reauthenticate': {
    who: 'signedIn',
    because: 'Users may confirm their own password, with a code if two-factor sign-in is on, or use one of their passkeys.',
  },
  'session.end': { who: 'signedIn', because: 'Users may end their current session.' },
  'session.read': { who: 'signedIn', because: 'Users may read their current session.' },
  'password.requestReset': {
    who: 'anyone',
    because:
      'Anyone may request a link, since a person without the password cannot sign in. The link is sent only to the address of the account.',
    people: {
      reveals: 'Nothing: known and unknown addresses get the same response. A job looks up the account later.',
      happens: 'The owner of an account gets a link by email, within limits.',
      reaches: { anybody: ['email'] },
    },
  },
  'password.reset': { who: 'anyone', because: 'The holder of the single-use token of the link may set a new password.' },
  'password.change': { who: 'signedIn', because: 'Users may change their own password if they know the current one.' },
  'twoFactor.read': { who: 'signedIn', because: 'Users may read the two-factor settings of their own account.' },
  'twoFactor.turnOn': {
    who: 'signedIn',
    because: 'Users may turn on two-factor sign-in for their own account, with the password and then a code of the app.',
  },
  'twoFactor.turnOff': {
    who: 'signedIn',
    because: 'Users may turn off two-factor sign-in for their own account, with the password and a code.',
  },
  'twoFactor.renewCodes': { who: 'signedIn', because: 'Users may replace their own recovery codes, with the password and a code.' },
  'passkey.list': { who: 'signedIn', because: 'Users may list their own passkeys.' },
  'passkey.add': {
    who: 'signedIn',
    needsRecentSignIn: true,
    because: 'Users may add passkeys to their own account. Reauthentication is required because a passkey grants access.',
  },
  'passkey.rename': { who: 'signedIn', because: 'Users may rename their own passkeys. Those of other people are not found.' },
  'passkey.remove': {
    who: 'signedIn',
    needsRecentSignIn: true,
    because: 'Users may delete their own passkeys. Those of other people are not found.',
  },
  'session.list': { who: 'signedIn', because: 'Users may list their own sessions.' },
  'session.endAnother': { who: 'signedIn', because: 'Users may end their own sessions. Those of other people are not found.' },
  'privacy.read': { who: 'signedIn', because: 'Users may read their own privacy settings.' },
  'privacy.edit': { who: 'signedIn', because: 'Users may change their own privacy settings.' },
  'user.read': {
    who: 'signedIn',
    because:
      'Signed-in users may see the name, role, location, picture and job title of people who are listed or share a group with them. For people of the same name, they also see company and registration date. Only the owner sees all of the data.',
    people: {
      reveals:
        'What the directory shows to the caller. A person who is not listed and shares no group is not found, like a person who does not exist.',
      happens: 'Nothing.',
    },
  },
  'user.edit': {
    who: 'signedIn',
    when: (viewer: Viewer, user: { id: string }) => viewer.id === user.id,
    because: 'Users may change their own data only.',
    people: {
      reveals: 'Whether a username is taken or reserved. Nothing about an email address.',
      happens: 'The new address gets an email that asks to confirm it, within limits.',
      reaches: { anybody: ['email'] },
      revealsUsernames: true,
    },
  },
  'email.sendConfirmation': { who: 'signedIn', because: 'Users may request the link for their own address only.' },
  'email.confirm': { who: 'anyone', because: 'The holder of the single-use token of the link may confirm the address.' },
  'email.cancelChange': {
    who: 'signedIn',
    because: 'Users may cancel a change of their own address. No call names the address of another person.',
  },
  'account.object': { who: 'anyone', because: 'The holder of the single-use token, which was sent to the confirmed address, may object.' },
  'disk.read': { who: 'administrator', because: 'Administrators may read the state of the disk, which would help an attacker.' },
  'mail.list': {
    who: 'administrator',
    because: 'Only administrators may list unsent emails, because these can contain links that grant access to accounts.',
  },
  'mail.copyLink': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may pass on a link where no mail server can. It gives access to the account of the addressee.',
  },
  'mail.test': {
    who: 'administrator',
    because: 'Administrators may check whether the mail server accepts emails.',
    happens: 'The address gets one email without any text of a person, at most 10 an hour.',
    reaches: { anybody: ['email'] },
  },
  'mail.retry': { who: 'administrator', because: 'Administrators may retry an email, for instance when the mail server works again.' },
  'mail.delete': { who: 'administrator', because: 'Administrators may delete an email that cannot be delivered.' },
  'people.find': { who: 'administrator', because: 'Administrators may list all accounts.' },
  'people.read': { who: 'administrator', because: 'Administrators may read all accounts.' },
  'people.changeRights': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may decide who else is an administrator, and who may create groups.',
  },
  'people.suspend': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may suspend people. The person is notified of the reason.',
  },
  'people.liftSuspension': { who: 'administrator', needsRecentSignIn: true, because: 'Administrators may lift suspensions.' },
  'people.endSessions': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may end all sessions of a person, for instance if an account was compromised.',
  },
  'people.delete': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may close accounts. This cannot be undone.',
  },
  'audit.read': { who: 'administrator', because: 'Administrators may read the audit.' },
  'audit.check': { who: 'administrator', because: 'Administrators may verify that the audit was not changed.' },
  'audit.export': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may export the audit. Reauthentication is required because the export contains all entries.',
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

/** Actions allowed before a password set by someone else is replaced. */
export const allowedBeforePasswordChange: ReadonlySet<string> = new Set(['password.change', 'session.end', 'session.read']);
