import { definePolicy } from '#platform/server/policy.ts';

const own = 'One’s own; anybody else’s is not found.';
const reaching = 'What it opens or tells goes on without its person, so not from a borrowed session.';

/** No token is admitted here: the feature belongs to no token area. */
export const policy = definePolicy({
  'token.list': { who: 'signedIn', because: own },
  'token.make': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'token.revoke': { who: 'signedIn', because: own },
  'webhook.list': { who: 'signedIn', because: own },
  'webhook.make': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'webhook.edit': { who: 'signedIn', needsRecentSignIn: true, because: reaching },
  'webhook.delete': { who: 'signedIn', because: own },
  'webhook.send': { who: 'signedIn', because: `${own} Whether its owner may know of the thing is asked at each attempt.` },
  'reference.read': { who: 'anyone', because: 'Whoever writes a program reads how first.' },
});
