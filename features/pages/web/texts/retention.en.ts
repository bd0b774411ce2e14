import type { RetentionText } from './retention.ts';

export const retentionEnglish: RetentionText = {
  account: [
    'Account and second factor',
    'While you use them, and up to {silent} after your last activity; you are warned {warned} before. The secret of your second factor and its recovery codes go when you switch it off.',
  ],
  sessions: [
    'Sessions',
    'At most {life} each, with the browser and system that it was opened on, so that you can tell yours. The entry stays another {ended}.',
  ],
  devices: ['Devices you signed in on', '{unused} after the last sign-in, as a hash, so that others’ wrong guesses do not lock you out.'],
  links: [
    'Links in e-mails',
    'As a hash, until used: for a new password {reset}, to confirm an address {address}, to object to a change {objection}.',
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
  unaskedMails: ['E-mails to unconfirmed addresses', 'That one was sent, as a hash of the address, {counted}, so that nobody is flooded.'],
  groups: [
    'Groups',
    'Until you delete them or close your account. A group that has other members then passes to one of them. Invitations go {invitation} after they end.',
  ],
  documents: ['Documents', 'Until you delete them or close your account. What you delete lies in your bin for {bin} before it is gone.'],
  versions: [
    'Earlier versions',
    'They go with their document. While a document is published they thin out: all of them for {all}, then one an hour for {hourly}, one a day for {daily}, and one a week.',
  ],
  hub: ['The Hub', 'Title and searchable words of what is published, until it is changed, withdrawn or deleted.'],
  negotiations: [
    'Negotiations and contracts',
    'As long as one of those who took part has an account. If you close yours before, what was negotiated stays with the others, with the name, company and city under which you joined. The numbers by which nothing is counted twice go {commands} after the end.',
  ],
  mails: [
    'E-mails that are kept here',
    '{kept} where the site sends none itself, for the administrator to hand on; one that could not be sent, {failed}.',
  ],
  works: [
    'Work under way',
    'What you asked for that takes longer, such as deleting a large group, until it is done and {ended} after; messages between parts of the program, until they are heard.',
  ],
  commands: ['What was sent', 'A number for what you made, such as a group, so that sending it again does not make it twice: {kept}.'],
  counts: ['Calls', 'How often a person or a network called, for minutes, or up to a day where the limit is one of a day.'],
  messages: [
    'Messages to us',
    'Until the administrator deletes them, or you close the account with the same address, {kept} at most; the hash of the network address, {ticket}.',
  ],
  figures: [
    'Figures',
    '{kept}; the hash with which visits are counted, until the day is over. Your answer about them is good for {consent}.',
  ],
};
