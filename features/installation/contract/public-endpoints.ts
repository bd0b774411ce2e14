import { endpoint } from '#platform/contract/endpoint.ts';
import { announcementShown } from './shapes.ts';

export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcement',
  summary: 'What is announced to the caller at this moment',
  action: 'announcement.read',
  reply: announcementShown,
});
