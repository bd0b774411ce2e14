import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Negotiations started. */
export const sessionsPerDay = defineQuota({ name: 'sessionsPerDay', whole: 50, small: 10 });
