import { endpoint } from '#platform/contract/endpoint.ts';
import { oneClickForm } from '#platform/contract/one-click-form.ts';
import { done } from '#platform/contract/nothing.ts';
import { pushSubscription, renewedSubscription } from './delivery.ts';
import {
  endOfMails,
  notificationPage,
  notificationSettings,
  notificationsQuery,
  readMark,
  refusedAddresses,
  settingsChange,
  unsubscribeQuery,
} from './shapes.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List the notifications of the authenticated user, newest first. Those of one kind about one item are grouped.',
  action: 'notification.list',
  query: notificationsQuery,
  reply: notificationPage,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read: given `ids`, all up to a time, or those about an item.',
  action: 'notification.read',
  body: readMark,
  reply: done,
});

export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/refused-addresses',
  summary: 'List the people whose email address rejects emails, latest first; they get no notification emails.',
  action: 'notification.listRefusedAddresses',
  reply: refusedAddresses,
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Get the notification settings of the authenticated user: kinds, groups, emails, push and quiet hours.',
  action: 'notification.settings',
  reply: notificationSettings,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Update notification settings: mute or unmute kinds and groups, and change emails and quiet hours.',
  action: 'notification.settings',
  body: settingsChange,
  reply: notificationSettings,
});

export const subscribeToPushes = endpoint({
  method: 'PUT',
  path: '/api/push-subscriptions',
  summary: 'Subscribe the browser of the current session to push notifications (RFC 8030). The subscription ends with the session.',
  action: 'notification.push',
  body: pushSubscription,
  reply: done,
  errors: ['notification.endpointRefused'],
});

export const unsubscribeFromPushes = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Unsubscribe the browser of the current session from push notifications.',
  action: 'notification.push',
  reply: done,
});

/** Called by the service worker, which has no session. */
export const renewPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push-subscriptions/renewed',
  summary: 'Move a push subscription to a new endpoint, with the secret of the former subscription as proof.',
  action: 'notification.renewPush',
  body: renewedSubscription,
  reply: done,
  errors: ['thing.notFound', 'notification.endpointRefused'],
});

/** Has the address of the link in an email, where `GET` returns a page with a button. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Unsubscribe from emails by the link of an email (one-click unsubscribe, RFC 8058). No session is required.',
  action: 'notification.endMails',
  query: unsubscribeQuery,
  streamTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  form: oneClickForm,
  reply: done,
  isBare: true,
  errors: ['notification.linkInvalid'],
});

export const endMailsByLink = endpoint({
  method: 'PUT',
  path: '/api/notifications/mails-by-link',
  summary: 'Unsubscribe from emails with the token of a link, or subscribe again.',
  action: 'notification.endMails',
  body: endOfMails,
  reply: done,
  errors: ['notification.linkInvalid'],
});
