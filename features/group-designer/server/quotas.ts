import { defineQuota } from '#platform/server/limits/quotas.ts';

/** New addresses and IDs in designs that are looked up among accounts. */
export const lookupsPerDay = defineQuota({ name: 'lookupsPerDay', whole: 20_000, small: 2_500 });

/** People invited by the designs of a manager, apart from other invitations: a list has many people, and a design converts once. */
export const designInvitationsPerDay = defineQuota({ name: 'designInvitationsPerDay', whole: 5_000, small: 60 });
