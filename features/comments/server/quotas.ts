import { defineQuota } from '#platform/server/quotas.ts';

export const commentsPerDay = defineQuota({ name: 'commentsPerDay', whole: 500, small: 50 });
