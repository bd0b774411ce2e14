import { defineQuota } from '#platform/server/quotas.ts';

/** Comments written. */
export const commentsPerDay = defineQuota({ name: 'commentsPerDay', whole: 500, small: 50 });
