import { defineQuota } from '#platform/server/limits/quotas.ts';

export const filesPerDay = defineQuota({ name: 'filesPerDay', whole: 500, small: 20 });
