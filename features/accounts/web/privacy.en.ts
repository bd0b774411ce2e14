import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import { fieldList } from '../contract/chosen-fields.ts';
import { distinguishingFields, nounsOf } from '../contract/field-nouns.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 10,
  data: [
    [
      'Your account',
      `User ID, username, name, email address, role and language; ${nounsOf('en', fieldList).join(', ')} and picture if you enter them; whether your address is confirmed, and a new address awaiting confirmation; whether the directory lists you; when you registered or an account was created for you, accepted the general conditions, last changed your data and were last active, which is empty until you first sign in; whether the account is suspended, until when and why.`,
    ],
    [
      'Your password',
      'Never the password itself, but an Argon2id hash from which it cannot be recovered. Password reset links are stored as a hash too; the link itself is only in the email.',
    ],
    [
      'Your sessions',
      'When each sign-in happened, when it was last used and when it ends or ended, and the type of browser and system; not your IP address. For a second factor, its secret and hashes of the recovery codes.',
    ],
    [
      'Sign-in by a provider',
      'If you sign in with this site’s sign-in provider: its address, its ID for you, and the dates of your first and last sign-in.',
    ],
    [
      'Attempts',
      'To prevent guessing of passwords, codes or IDs, attempts are counted: to sign in, to register, to set a password, to use a link or a code, to join a group or a session, to export your data, to verify a contract and to write to us. The count is stored under a keyed hash (HMAC) of the account or of the IP address.',
    ],
    [
      'Security record',
      'Events that concern the security of accounts and people’s rights: sign-ins and refused attempts, new passwords, addresses, passkeys and tokens, registrations and closed accounts, exports, people joining and leaving groups, new negotiations, messages to managers, decisions of moderators and administrators. For each: when, what, the IDs concerned, and a keyed hash of the IP address. No names and no content.',
    ],
  ],
  recipients: [
    [
      'People who see you and someone with the same name',
      `Also ${nounsOf('en', distinguishingFields, 'your ').join(', ')} and when you joined, so that they can tell you apart.`,
    ],
  ],
  retention: {
    account: [
      'Account and second factor',
      'While you use them, and up to {silent} after your last activity or, if you never signed in, after the account was created for you; you are warned {warned} before. Administrator accounts are not closed this way. The secret of your second factor and its recovery codes are deleted when you turn it off.',
    ],
    passkeys: [
      'Passkeys',
      'The public key of each passkey, its name, and when you added and last used it: until you remove it, close the account or reset your password by email. The random number that a passkey signs is kept for at most two periods of {challenge}.',
    ],
    sessions: [
      'Sessions',
      'At most {life} each, with the browser and system, so that you can recognise yours. The entry is kept for another {ended}.',
    ],
    devices: [
      'Devices you signed in on',
      '{unused} after the last sign-in, as a hash, so that other people’s failed sign-ins do not lock you out.',
    ],
    links: [
      'Links and codes in emails',
      'As a hash, until used: for a new password {reset}, for the first password of an account created for you {invitation}, to confirm an address {address}, to cancel a change {objection}, a code to sign in by {signInCode}.',
    ],
    invitations: [
      'Invitations to register',
      'The address you invited, with your name, or how often your link was used: while it works and {ended} after; deleted with your account.',
    ],
    attempts: ['Attempts', 'A few hours at most, to prevent guessing of passwords.'],
    quotas: [
      'Daily limits',
      'How many groups or documents you created, counted over {counted} to prevent flooding: until the next count or until you close your account.',
    ],
    audit: [
      'Security record',
      '{kept}, during which not even the operator’s software can change or delete an entry. It is kept after an account is closed, with IDs only.',
    ],
    unaskedMails: [
      'Emails to unconfirmed addresses',
      'The fact that one was sent, as a hash of the address: {counted}, to prevent flooding.',
    ],
  },
};
