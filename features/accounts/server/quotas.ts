import { defineQuota } from '#platform/server/quotas.ts';

/** People for whom accounts are made, or who are written to, by conversions of designs too. */
export const invitationsPerDay = defineQuota({ name: 'invitationsPerDay', whole: 5_000, small: 20 });
