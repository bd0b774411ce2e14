import { defineQuota } from '#platform/server/quotas.ts';

export const filesPerDay = defineQuota({ name: 'filesPerDay', whole: 500, small: 20 });
