import { defineQuota } from '#platform/server/limits/quotas.ts';

export const pollsPerDay = defineQuota({ name: 'pollsPerDay', whole: 50, small: 5 });
