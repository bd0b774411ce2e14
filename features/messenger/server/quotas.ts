import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Messages in all conversations together. */
export const messagesPerDay = defineQuota({ name: 'messagesPerDay', whole: 5_000, small: 500 });
