import { endpoint } from '#platform/contract/endpoint.ts';
import { backups } from './backup-shapes.ts';

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Get whether nightly backups are configured, and the age and size of the newest backup.',
  action: 'backup.read',
  reply: backups,
});
