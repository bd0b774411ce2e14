import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Groups that the person manages. */
export const groupsManaged = defineQuota({ name: 'groups', whole: 100, small: 5 });

/** Groups joined, and requests to join. */
export const joinsPerDay = defineQuota({ name: 'joinsPerDay', whole: 100, small: 20 });
