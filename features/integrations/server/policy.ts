import { definePolicy } from '#platform/server/security/policy.ts';

const own = 'Users may read and manage their own. Those of other people are not found.';
const reaching = 'Users may do so for themselves. Reauthentication is required because it gives access without a session.';

/** No token is admitted here: the feature belongs to no token area. */
export const policy = definePolicy({
  'token.list': { who: 'signedIn', because: own },
  'token.make': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'token.revoke': { who: 'signedIn', because: own },
  'webhook.list': { who: 'signedIn', because: own },
  'webhook.make': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'webhook.edit': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'webhook.delete': { who: 'signedIn', because: own },
  'webhook.send': { who: 'signedIn', because: `${own} Each attempt checks whether the owner can still see the item.` },
  'reference.read': { who: 'anyone', because: 'Anyone may read the API reference.' },
});
