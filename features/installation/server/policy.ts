import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'installation.manage': { who: 'administrator', because: 'Those who run the site say what it is, and what it bears.' },
  'announcement.read': { who: 'anyone', because: 'Who asks is told what is announced to them: to everybody, or to members.' },
});
