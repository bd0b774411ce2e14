import { defineQuota } from '#platform/server/limits/quotas.ts';

/** Accounts created for others and invitations sent, conversions of designs included. */
export const invitationsPerDay = defineQuota({ name: 'invitationsPerDay', whole: 5_000, small: 20 });
