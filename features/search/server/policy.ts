import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'search.read': {
    who: 'anyone',
    because: 'Everybody searches what is for everybody; whoever is signed in also what reaches them, by the owners’ own rules.',
    people: {
      reveals: 'People and things that the caller may see. By the ID of a person whom they do not see, nothing of that person is found.',
      happens: 'Nothing.',
    },
  },
  'search.keep': {
    who: 'signedIn',
    because: 'Each person keeps searches of their own, and is told of what these find by their own rights.',
    people: { reveals: 'As with searching.', happens: 'Nothing.' },
  },
});
