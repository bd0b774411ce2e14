import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods, used by the sweep and the privacy policy. */
export const retention = {
  notifications: {
    tables: ['notifications', 'group_notifications', 'notification_marks', 'notification_stays', 'notification_earlier_levels'],
    periods: { kept: '90 days' },
  },
  notificationLevels: { tables: ['notification_levels', 'notification_deliveries'], periods: {} },
  pushSubscriptions: { tables: ['push_subscriptions'], periods: {} },
} as const satisfies Record<string, Retention>;
