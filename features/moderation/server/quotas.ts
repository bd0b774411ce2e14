import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Reports by one person. */
export const reportsPerDay = defineQuota({ name: 'reportsPerDay', whole: 100, small: 10 });
