export const notificationLimits = {
  page: 30,
  /** Older ones of a person than so many are neither shown nor counted. */
  kept: 300,
  /** Lines that may be marked as read at once. */
  ids: 100,
  /** What is older is told nobody as news. */
  newsFor: '14 days',
  /** What is told longer than this behind its time is not looked for where all was marked as read since. */
  lateBy: '1 day',
} as const;

/** Under which kind a session counts how many wait unread. */
export const notificationsWaiting = 'notifications';

/** When people are mailed of what they have not read. */
export const mailRhythms = ['never', 'atOnce', 'daily', 'weekly'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** What holds for whoever never chose: they are told of a week in one mail, on Monday morning. */
export const defaultDelivery = { mail: 'weekly', hour: 8, weekday: 1 } as const;
