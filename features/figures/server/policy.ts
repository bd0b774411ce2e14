import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'figures.read': {
    who: 'administrator',
    because: 'How the community fares is for those who run it; no figure says anything of a person.',
  },
});
