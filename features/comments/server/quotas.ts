import { defineQuota } from '#platform/server/limits/quotas.ts';

export const commentsPerDay = defineQuota({ name: 'commentsPerDay', whole: 500, small: 50 });
