import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Messages to managers through the directory. */
export const contactsPerDay = defineQuota({ name: 'contactsPerDay', whole: 20, small: 3 });
