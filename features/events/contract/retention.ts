import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  events: { tables: ['events', 'event_series', 'event_pictures', 'event_reminder_defaults'], periods: {} },
  answers: { tables: ['event_answers'], periods: {} },
  // People without an account, who are not asked to remember to withdraw.
  guests: { tables: ['event_guests'], periods: { unconfirmed: '2 days', kept: '30 days' } },
  eventMessages: { tables: ['event_messages', 'event_message_recipients'], periods: {} },
  // Choices and reminders stay for some time after the event.
  reminders: { tables: ['event_reminders', 'event_reminded'], periods: { kept: '30 days' } },
  // State of calendar entries is stored for some time after the event.
  calendarInvitations: { tables: ['event_invitation_choices', 'event_invitations'], periods: { kept: '30 days' } },
  calendar: { tables: ['event_calendars'], periods: {} },
} as const satisfies Record<string, Retention>;
