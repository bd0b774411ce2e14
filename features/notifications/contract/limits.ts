export const notificationLimits = {
  page: 30,
  /** Older ones of a person than so many are neither shown nor counted. */
  kept: 300,
  /** Lines that may be marked as read at once. */
  ids: 100,
} as const;

/** Under which kind a session counts how many wait unread. */
export const notificationsWaiting = 'notifications';
