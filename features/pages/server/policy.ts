import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'text.read': { who: 'anyone', because: 'Pages about the site are for everybody.' },
  'text.manage': { who: 'administrator', because: 'Those who run the site answer for what it says of itself.' },
});
