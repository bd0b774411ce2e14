import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'receivedMail.list': { who: 'signedIn', because: 'Signed-in people may see what became of their own emails.' },
  'receivedMail.read': {
    who: 'signedIn',
    because: 'People may read their own emails whole; others may not, since quotations contain personal addresses.',
  },
});
