import { defineQuota } from '#platform/server/quotas.ts';

/** Files shared. */
export const filesPerDay = defineQuota({ name: 'filesPerDay', whole: 500, small: 20 });
