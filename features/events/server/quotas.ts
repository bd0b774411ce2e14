import { defineQuota } from '#platform/server/limits/quotas.ts';

export const eventsPerDay = defineQuota({ name: 'eventsPerDay', whole: 100, small: 10 });
export const eventMessagesPerDay = defineQuota({ name: 'eventMessagesPerDay', whole: 20, small: 2 });
