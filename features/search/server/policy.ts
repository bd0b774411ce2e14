import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'search.read': {
    who: 'anyone',
    because: 'Everybody searches what is for everybody; whoever is signed in also what reaches them, by the owners’ own rules.',
  },
  'search.keep': {
    who: 'signedIn',
    because: 'Each person keeps searches of their own, and is told of what these find by their own rights.',
  },
});
