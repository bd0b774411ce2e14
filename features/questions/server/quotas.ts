import { defineQuota } from '#platform/server/limits/quotas.ts';

export const questionsPerDay = defineQuota({ name: 'questionsPerDay', whole: 100, small: 10 });

export const repliesPerDay = defineQuota({ name: 'repliesPerDay', whole: 500, small: 50 });
