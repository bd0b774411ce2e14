import { defineQuota } from '#platform/server/limits/quotas.ts';

export const eventsPerDay = defineQuota({ name: 'eventsPerDay', whole: 100, small: 10 });
