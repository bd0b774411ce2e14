import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'analytics.count': { who: 'anyone', because: 'Anyone may be counted, without a name.' },
  'analytics.read': { who: 'administrator', because: 'Administrators may read the figures.' },
});
