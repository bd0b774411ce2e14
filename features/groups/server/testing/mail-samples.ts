import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { handOverMail, inheritedMail, removedMail } from '../membership/mail-member.ts';
import { assignedMail, invitedMail } from '../membership-invitation/letter-mails.ts';

const of = { name: names.ana, group: names.group };
const address = 'https://atrium.example.org/network/AB12CD34';
const letter = { inviterName: names.ana, address: sampleAddress('invited') };

export const mailSamples = [
  mailSample(handOverMail, { ...of, manager: names.long, address }),
  mailSample(inheritedMail, { ...of, address }),
  mailSample(removedMail, { ...of, reason: 'You have moved to another port.' }),
  mailSample(removedMail, { ...of, reason: undefined }),
  mailSample(invitedMail, { ...letter, groupNames: [names.group] }, true),
  mailSample(invitedMail, { ...letter, groupNames: ['Gulls', 'Herons', names.longWord] }, true),
  mailSample(invitedMail, { ...letter, inviterName: 'https://spam.example', groupNames: ['Buy at www.example.com'] }, true),
  mailSample(assignedMail, { ...letter, groupNames: [names.group] }),
];
