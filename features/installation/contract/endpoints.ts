import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  announcementStored,
  installationNames,
  limitChange,
  limitParams,
  limitsRead,
  linkRule,
  namesRead,
  newAnnouncement,
} from './shapes.ts';

export const readNames = endpoint({
  method: 'GET',
  path: '/api/admin/installation',
  summary: 'What the installation is called, who runs it and where: what administrators say, and what is configured',
  action: 'installation.manage',
  reply: namesRead,
});

export const saveNames = endpoint({
  method: 'PUT',
  path: '/api/admin/installation',
  summary: 'Says what the installation is called, who runs it and where; null is as it is configured',
  action: 'installation.manage',
  body: installationNames,
  reply: done,
});

export const listLimits = endpoint({
  method: 'GET',
  path: '/api/admin/limits',
  summary: 'What one person may have, or do in a day: what is configured, and what holds in its place',
  action: 'installation.manage',
  reply: limitsRead,
});

export const saveLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/limits/:name',
  summary: 'Changes one limit at once, on every node; null is as it is configured',
  action: 'installation.manage',
  params: limitParams,
  body: limitChange,
  reply: done,
});

export const readLinkRule = endpoint({
  method: 'GET',
  path: '/api/admin/link-rule',
  summary: 'Until when what new accounts write with a link waits for a moderator, as it is configured',
  action: 'installation.manage',
  reply: linkRule,
});

export const readKeptAnnouncement = endpoint({
  method: 'GET',
  path: '/api/admin/announcement',
  summary: 'What is announced, or will be or was, in all languages',
  action: 'installation.manage',
  reply: announcementStored,
});

export const saveAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcement',
  summary: 'Announces something on every page, to everybody or to members, for a time',
  action: 'installation.manage',
  body: newAnnouncement,
  reply: done,
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcement',
  summary: 'Takes back what is announced',
  action: 'installation.manage',
  reply: done,
});

export { readAnnouncement } from './public-endpoints.ts';
