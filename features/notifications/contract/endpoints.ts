import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { notificationPage, notificationSettings, notificationsQuery, readMark, settingsChange } from './shapes.ts';

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
  summary: 'Of which kinds, and through which of one’s groups, one is told',
  action: 'notification.settings',
  reply: notificationSettings,
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Silences kinds and groups, for good or until an instant, or has one told again',
  action: 'notification.settings',
  body: settingsChange,
  reply: notificationSettings,
});
