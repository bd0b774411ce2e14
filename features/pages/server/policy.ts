import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'text.read': { who: 'anyone', because: 'Anyone may read the pages about the installation.' },
  'text.manage': { who: 'administrator', because: 'Administrators may change the texts of the installation.' },
});
