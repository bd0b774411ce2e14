import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'analytics.count': { who: 'anyone', because: 'Visitors are counted as well as members, all without a name.' },
  'analytics.read': { who: 'administrator', because: 'The figures are for those who run the site.' },
});
