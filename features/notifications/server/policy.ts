import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'notification.list': {
    who: 'signedIn',
    because: 'Users may list their own notifications. Each read checks whether they can still see the item.',
  },
  'notification.read': { who: 'signedIn', because: 'Users may mark their own notifications as read.' },
  'notification.push': {
    who: 'signedIn',
    needsSession: true,
    because: 'Users may manage push notifications of their own browser. Personal tokens are refused.',
  },
  'notification.renewPush': {
    who: 'anyone',
    because:
      'The service worker has no session. It proves itself by the secret of the former subscription, which only the browser and the server know.',
  },
  'notification.endMails': { who: 'anyone', because: 'The holder of the link of an email may unsubscribe without signing in (RFC 8058).' },
  'notification.listRefusedAddresses': {
    who: 'administrator',
    because: 'Administrators may see which addresses reject emails, so that they can tell these people otherwise.',
  },
  'notification.settings': { who: 'signedIn', because: 'Users may read and change their own notification settings.' },
});
