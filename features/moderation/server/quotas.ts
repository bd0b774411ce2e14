import { defineQuota } from '#platform/server/quotas.ts';

/** Things reported. */
export const reportsPerDay = defineQuota({ name: 'reportsPerDay', whole: 100, small: 10 });
