import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'upload.create': { who: 'signedIn', because: 'Users may upload within their quota, and list their own uploads.' },
  'upload.change': { who: 'signedIn', because: 'Only the user who created an upload may read, continue or cancel it.' },
});
