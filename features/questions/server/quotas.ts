import { defineQuota } from '#platform/server/quotas.ts';

/** Questions asked. */
export const questionsPerDay = defineQuota({ name: 'questionsPerDay', whole: 100, small: 10 });

/** Replies given. */
export const repliesPerDay = defineQuota({ name: 'repliesPerDay', whole: 500, small: 50 });
