import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Events you announce',
      'Title, description, picture, place, link, time, time zone and repetition of the events you announce in your groups, with your name. An event of a public group can be seen by everyone.',
    ],
    [
      'Your answers to events',
      'Whether you are coming, when you answered, your note, and when the organisers checked you in. Members of the group see that you are coming or might come; note and check-in are shown only to the author of the event, and to managers of the group and deputies who manage its events.',
    ],
    [
      'Guests of public events',
      'If you come to a public event without an account: your name, your email address, the language of the page, when you registered and confirmed the address, and when the organisers checked you in. Only the author of the event, and managers of the group and deputies who manage its events, can see this. A link in each email deletes all of it.',
    ],
    [
      'Messages about events',
      'Messages that you send as an organiser to people who answered an event, with time and recipients, and those that you received. The other organisers of the event read them too.',
    ],
    [
      'Your reminders of events',
      'When you want to be reminded of an event, and the reminders you were sent, with their dates. No one else sees this.',
    ],
    [
      'Your calendar by email',
      'Whether the events you answer are sent to your calendar, which were sent, with your answer there and when your calendar replied. The emails name the event, the group, you and your address.',
    ],
    ['Your calendar’s address', 'A secret address, shown only to you, with which calendar apps fetch the events of your groups.'],
  ],
  retention: {
    events: ['Events you announce', 'Until you or the manager of the group delete them, you close your account, or the group is deleted.'],
    answers: [
      'Your answers to events',
      'Until you delete the answer, leave the private group before the event, the event is deleted, or you close your account.',
    ],
    guests: [
      'Guests of public events',
      '{kept} after the event, or until you cancel with the link; {unconfirmed} if you do not confirm the address.',
    ],
    eventMessages: [
      'Messages about events',
      'Until the event is deleted or the sender closes their account; what you received, also until you close yours.',
    ],
    calendarInvitations: ['Your calendar by email', '{kept} after the event, or until you turn this off or close your account.'],
    reminders: ['Your reminders of events', '{kept} after the event, or until the event is deleted or you close your account.'],
    calendar: ['Your calendar’s address', 'Until you revoke it or close your account.'],
  },
};
