import { endpoint } from '#platform/contract/endpoint.ts';
import { announcementShown } from './shapes.ts';

export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcement',
  summary: 'Get the announcement currently shown to the caller, or `null`.',
  action: 'announcement.read',
  reply: announcementShown,
});
