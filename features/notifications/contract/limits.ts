export const notificationLimits = {
  page: 30,
  /** Only this many latest notifications of a person are shown and counted. */
  kept: 300,
  /** Maximum number of lines marked as read in one request. */
  ids: 100,
  /** Older notifications are neither mailed nor pushed. */
  newsFor: '14 days',
  /**
   * Notifications delivered later than this after their event are not looked up if everything was
   * marked as read since.
   */
  lateBy: '1 day',
} as const;

/** Kind of the count of unread notifications, in the session. */
export const notificationsWaiting = 'notifications';

/** When people get emails about unread notifications. */
export const mailRhythms = ['never', 'atOnce', 'daily', 'weekly'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** Default: one email a week, on Monday morning. */
export const defaultDelivery = { mail: 'weekly', hour: 8, weekday: 1 } as const;
