import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'figures.read': {
    who: 'administrator',
    because: 'Administrators may read the statistics. These contain no data about single persons.',
  },
});
