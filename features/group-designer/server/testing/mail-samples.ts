import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { confirmFirstMail, invitedMail, joinMail, placedMail } from '../invitations/mails.ts';

const groups = [
  { id: 'AB12CD34', name: names.group },
  { id: 'EF56GH78', name: 'Herons' },
];
const groupNames = groups.map(({ name }) => name);
const address = sampleAddress('resetPassword');

export const mailSamples = [
  mailSample(invitedMail, { inviterName: names.ana, groupNames, address }),
  mailSample(invitedMail, { inviterName: null, groupNames: ['Call 0800 123456'], address }),
  mailSample(joinMail, { inviterName: names.ana, groups }),
  mailSample(joinMail, { inviterName: names.long, groups: groups.slice(0, 1) }),
  mailSample(confirmFirstMail, { inviterName: names.ana, groups }),
  mailSample(placedMail, { name: 'Leo', inviterName: names.ana, groups }),
  mailSample(placedMail, { name: 'Leo', inviterName: names.ana, groups: groups.slice(0, 1) }),
];
