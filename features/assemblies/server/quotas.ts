import { defineQuota } from '#platform/server/limits/quotas.ts';

export const assembliesPerDay = defineQuota({ name: 'assembliesPerDay', whole: 20, small: 2 });
