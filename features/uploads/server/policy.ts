import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'upload.create': { who: 'signedIn', because: 'What people upload counts for their quota.' },
  'upload.change': { who: 'signedIn', because: 'An upload is for whoever began it alone, until they make a thing of it.' },
});
