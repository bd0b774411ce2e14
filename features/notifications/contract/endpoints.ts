import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { pushSubscription, renewedSubscription } from './delivery.ts';
import {
  endOfMails,
  notificationPage,
  notificationSettings,
  notificationsQuery,
  readMark,
  settingsChange,
  unsubscribeQuery,
} from './shapes.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What one is told of, latest first; what is told of one thing stands together',
  action: 'notification.list',
  query: notificationsQuery,
  reply: notificationPage,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marks one’s notifications as read: these, all up to an instant, or those of a thing',
  action: 'notification.read',
  body: readMark,
  reply: done,
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Of which kinds, and through which of one’s groups, one is told; how by mail and by this browser, and when it is quiet',
  action: 'notification.settings',
  reply: notificationSettings,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Silences kinds and groups, for good or until an instant, or has one told again; changes mails and quiet hours',
  action: 'notification.settings',
  body: settingsChange,
  reply: notificationSettings,
});

export const subscribeToPushes = endpoint({
  method: 'PUT',
  path: '/api/push-subscriptions',
  summary: 'Has the browser of this session told of what is new (RFC 8030), until the session ends',
  action: 'notification.push',
  body: pushSubscription,
  reply: done,
  errors: ['notification.endpointRefused'],
});

export const unsubscribeFromPushes = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Has the browser of this session told no more',
  action: 'notification.push',
  reply: done,
});

/** Called by the service worker, which has no session. */
export const renewPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscriptions/renewed',
  summary: 'Has a browser told by what its push service gave it anew; what only it and we know of how it was before is the proof',
  action: 'notification.renewPush',
  body: renewedSubscription,
  reply: done,
  errors: ['thing.notFound', 'notification.endpointRefused'],
});

/** Has the address of the link in an email, where `GET` returns a page with a button. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Ends mails with the link that they hold: one click in a mail program (RFC 8058), without session',
  action: 'notification.endMails',
  query: unsubscribeQuery,
  streamTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  reply: done,
  isBare: true,
  errors: ['notification.linkInvalid'],
});

export const endMailsByLink = endpoint({
  method: 'PUT',
  path: '/api/notifications/mails-by-link',
  summary: 'Ends mails with the token of their link, or has them sent again as before',
  action: 'notification.endMails',
  body: endOfMails,
  reply: done,
  errors: ['notification.linkInvalid'],
});
