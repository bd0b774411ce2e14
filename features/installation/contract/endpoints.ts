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
  newLogo,
} from './shapes.ts';

export const readNames = endpoint({
  method: 'GET',
  path: '/api/admin/installation',
  summary: 'Get the name, owner and hosting provider of the installation, as saved by administrators and as configured.',
  action: 'installation.manage',
  reply: namesRead,
});

export const saveNames = endpoint({
  method: 'PUT',
  path: '/api/admin/installation',
  summary: 'Set the name, owner and hosting provider of the installation. `null` restores the configured value.',
  action: 'installation.manage',
  body: installationNames,
  reply: done,
});

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/installation/logo',
  summary: 'Set the logo of the installation: a JPEG, PNG or WebP as data URL. It is scaled down and stored without metadata.',
  action: 'installation.manage',
  bodyLimitBytes: 3 * 1024 * 1024,
  body: newLogo,
  reply: done,
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/installation/logo',
  summary: 'Delete the logo of the installation, which restores that of the product.',
  action: 'installation.manage',
  reply: done,
});

export const listLimits = endpoint({
  method: 'GET',
  path: '/api/admin/limits',
  summary: 'List the limits per person, as configured and as changed by administrators.',
  action: 'installation.manage',
  reply: limitsRead,
});

export const saveLimit = endpoint({
  method: 'PUT',
  path: '/api/admin/limits/:name',
  summary: 'Change a limit on all nodes. It applies to everything created afterwards. `null` restores the configured value.',
  action: 'installation.manage',
  params: limitParams,
  body: limitChange,
  reply: done,
});

export const readLinkRule = endpoint({
  method: 'GET',
  path: '/api/admin/link-rule',
  summary: 'Get the configured rule for holding links of new accounts for review.',
  action: 'installation.manage',
  reply: linkRule,
});

export const readStoredAnnouncement = endpoint({
  method: 'GET',
  path: '/api/admin/announcement',
  summary: 'Get the announcement in all languages, whether it is scheduled, current or past.',
  action: 'installation.manage',
  reply: announcementStored,
});

export const saveAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcement',
  summary: 'Set the announcement on every page, for everyone or for members, with a start and an end. It replaces the previous one.',
  action: 'installation.manage',
  body: newAnnouncement,
  reply: done,
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcement',
  summary: 'Delete the announcement.',
  action: 'installation.manage',
  reply: done,
});

export { readAnnouncement } from './public-endpoints.ts';
