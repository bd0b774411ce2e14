import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'search.read': {
    who: 'anyone',
    because: 'Anyone may search public content. Signed-in users may also search content that they can see, by the rules of its feature.',
    people: {
      reveals: 'People and items that the caller can see. The ID of a person whom they cannot see finds nothing of that person.',
      happens: 'Nothing.',
    },
  },
  'search.keep': {
    who: 'signedIn',
    because: 'Users may save their own searches. Notifications of new results follow their own rights.',
    people: { reveals: 'The same as searching.', happens: 'Nothing.' },
  },
});
