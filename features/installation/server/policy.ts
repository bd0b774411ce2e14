import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'installation.manage': { who: 'administrator', because: 'Administrators may read and change the settings of the installation.' },
  'announcement.read': { who: 'anyone', because: 'Anyone may read the current announcement. Announcements for members require a sign-in.' },
});
