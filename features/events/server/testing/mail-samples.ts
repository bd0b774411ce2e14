import { mailSample, names, sampleAddress } from '#platform/server/testing/mail-sample.ts';
import { eventAnswers } from '../../contract/limits.ts';
import { invitationMail } from '../invitations/invitation-mail.ts';
import { guestMail, guestNews } from '../guests/guest-mail.ts';
import { messageMail } from '../messages/message-mail.ts';
import { reminderMail } from '../reminders/reminder-mail.ts';

const id = '01938f7e-7c3a-7000-8000-0123456789ab';
const endAddress = sampleAddress('unsubscribe');

const answers = eventAnswers.map((answer) => ({ answer, address: sampleAddress('events/answer') }));

const guest = {
  name: names.long,
  title: 'Assembly of the harbour',
  groupName: names.group,
  when: { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' } as const,
  place: 'Quay 3, Cádiz',
  link: 'https://boats.example/assembly',
};

export const mailSamples = [
  ...guestNews.map((news) =>
    mailSample(guestMail, {
      ...guest,
      news,
      address: sampleAddress('events/guest'),
      ...(news === 'message' && { message: 'We begin half an hour later.' }),
    }),
  ),
  mailSample(invitationMail, {
    state: 'new',
    title: 'Assembly of the harbour',
    groupName: names.group,
    event: {
      id,
      when: { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' },
      place: 'Quay 3, Cádiz',
      isWaiting: true,
    },
  }),
  mailSample(invitationMail, { state: 'cancelled', title: names.longWord, groupName: names.group, event: null }),
  mailSample(
    messageMail,
    {
      id,
      authorName: names.long,
      title: 'Assembly of the harbour',
      text: 'We begin half an hour later.\n\nPlease bring the keys of your boats.',
      when: { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' },
      place: 'Quay 3, Cádiz',
      endAddress,
    },
    true,
  ),
  mailSample(
    reminderMail,
    {
      id,
      title: 'Assembly of the harbour',
      when: { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' },
      place: 'Quay 3, Cádiz',
      link: 'https://boats.example/assembly',
      answers,
      canReply: true,
      endAddress,
    },
    true,
  ),
  mailSample(
    reminderMail,
    {
      id,
      title: `${names.longWord} ${names.long}`,
      when: { isAllDay: true, starts: '2035-03-05', ends: null, timeZone: 'America/New_York' },
      place: '',
      link: '',
      answers,
      canReply: false,
      endAddress,
    },
    true,
  ),
];
