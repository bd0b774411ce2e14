import { defineQuota } from '#platform/server/quotas.ts';

/** Addresses of designs that are looked up among the accounts of people whom the designer sees. */
export const lookupsPerDay = defineQuota({ name: 'lookupsPerDay', whole: 20_000, small: 2_500 });
