import { defineQuota } from '#platform/server/limits/quotas.ts';

/** New addresses and IDs in designs that are looked up among accounts. */
export const lookupsPerDay = defineQuota({ name: 'lookupsPerDay', whole: 20_000, small: 2_500 });
