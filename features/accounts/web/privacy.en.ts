import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of accounts, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 10,
  data: [
    [
      'Your account',
      'User ID, username, name, e‑mail address, role and language; address, postal code, city, country, phone number, what you do, company and picture if you give them; whether your address is confirmed, and another address that waits to be; whether the directory lists you; when you registered or an account was made for you, accepted the general conditions, last changed your data and were last active, which is empty until you first sign in; whether the account is suspended, until when and why.',
    ],
    [
      'Your password',
      'Never the password itself, but an Argon2id hash from which it cannot be read back. Of a link for a new password, too, a hash is kept; the link itself is only in the e‑mail that brings it.',
    ],
    [
      'Your sessions',
      'When each sign-in happened, when it was last used and when it ends or ended, and the kind of browser and system; not your network address. For a second factor, its secret and hashes of the recovery codes.',
    ],
    [
      'Sign-in by a provider',
      'When you sign in by the provider of this installation, its address and the identifier that it has for you, when you first did and when you last did.',
    ],
    [
      'Attempts',
      'So that nobody can guess passwords, codes or IDs, attempts are counted: to sign in, to register, to set a password, to use a link or a code, to join a group or a session, to export your data, to check a contract and to write to us. The count stands under a keyed hash (HMAC) of the account or of the network address.',
    ],
    [
      'Security record',
      'What concerns the safety of accounts and the rights of people: sign-ins and what was refused, new passwords, addresses, passkeys and tokens, registrations and closed accounts, exports, who comes into groups and leaves them, negotiations that begin, messages to managers, decisions of moderators and administrators. Of each: when, what, the IDs concerned, and a keyed hash of the network address. No names and no content.',
    ],
  ],
  recipients: [
    [
      'People who see you and somebody of the same name',
      'Also your city, your company, and since when you are a member, so that the two of you can be told apart.',
    ],
  ],
  retention: {
    account: [
      'Account and second factor',
      'While you use them, and up to {silent} after your last activity or, if you never signed in, after the account was made for you; you are warned {warned} before. An administrator’s account is not closed this way. The secret of your second factor and its recovery codes go when you switch it off.',
    ],
    passkeys: [
      'Passkeys',
      'The public key of each passkey, what you call it, and when you added and last used it, until you remove it, close the account or set a new password by a link. The random number that a passkey signs, at most twice {challenge}.',
    ],
    sessions: [
      'Sessions',
      'At most {life} each, with the browser and system that it was opened on, so that you can tell yours. The entry stays another {ended}.',
    ],
    devices: ['Devices you signed in on', '{unused} after the last sign-in, as a hash, so that others’ wrong guesses do not lock you out.'],
    links: [
      'Links and codes in e‑mails',
      'As a hash, until used: for a new password {reset}, for the first one of an account that was made for you {invitation}, to confirm an address {address}, to object to a change {objection}, a code to sign in by {signInCode}.',
    ],
    invitations: [
      'Invitations to register',
      'To which address you sent one, or how often a link of yours was used, while it works and {ended} after; it goes with your account.',
    ],
    attempts: ['Attempts', 'A few hours at most, so that nobody can guess passwords.'],
    quotas: [
      'What you did in a day',
      'How many groups or documents you made, counted over {counted} so that nobody floods the site, until it is counted anew or you close your account.',
    ],
    audit: [
      'Security record',
      '{kept}, during which not even the operator’s own program can change or delete an entry. It outlasts a closed account, with IDs alone.',
    ],
    unaskedMails: [
      'E‑mails to unconfirmed addresses',
      'That one was sent, as a hash of the address, {counted}, so that nobody is flooded.',
    ],
  },
};
