import { mailSample, names } from '#platform/server/testing/mail-sample.ts';
import { cancellationMail, convocationMail, movedMail } from '../convocation/convocation-mail.ts';

const assembly = {
  id: '01938f7e-7c3a-7000-8000-0123456789ab',
  title: 'Annual meeting of the harbour',
  groupName: names.group,
  startsAt: '2035-03-05T17:30:00.000Z',
  timeZone: 'Europe/Madrid',
  place: 'Quay 3, Cádiz',
  link: 'https://boats.example/assembly',
  items: ['Opening and attendance', 'Accounts', 'Any other business'],
};

export const mailSamples = [
  mailSample(convocationMail, assembly),
  mailSample(convocationMail, { ...assembly, title: `${names.longWord} ${names.long}`, place: '', items: [names.longWord] }),
  mailSample(movedMail, {
    ...assembly,
    before: { at: Date.UTC(2035, 2, 4, 17), timeZone: 'Europe/Madrid', place: 'Quay 2, Cádiz', link: null },
  }),
  mailSample(cancellationMail, { ...assembly, reason: 'The hall was flooded; a new convocation follows.' }),
  mailSample(cancellationMail, { ...assembly, title: `${names.longWord} ${names.long}`, reason: null }),
];
