import { definePolicy } from '#platform/server/policy.ts';

const own = 'What one is told of is one’s own; whether one still may know of the thing, its feature is asked each time.';

export const policy = definePolicy({
  'notification.list': { who: 'signedIn', because: own },
  'notification.read': { who: 'signedIn', because: 'What one has read is one’s own to say.' },
  'notification.push': { who: 'signedIn', needsSession: true, because: 'Whether their browser is told is its person’s to say.' },
  'notification.renewPush': {
    who: 'anyone',
    because:
      'The worker of the site has no session. It proves itself by the secret of the subscription before, which its browser and we alone know.',
  },
  'notification.endMails': { who: 'anyone', because: 'Whoever has a mail may end what it is one of, without signing in (RFC 8058).' },
  'notification.settings': { who: 'signedIn', because: 'Of what one is told is one’s own to say.' },
});
