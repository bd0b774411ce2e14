import { defineQuota } from '#platform/server/quotas.ts';

/** Events announced. */
export const eventsPerDay = defineQuota({ name: 'eventsPerDay', whole: 100, small: 10 });
