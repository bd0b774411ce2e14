import { endpoint } from '#platform/contract/endpoint.ts';
import { backups } from './backup-shapes.ts';

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'Whether backups are made at night, and how old the newest is',
  action: 'backup.read',
  reply: backups,
});
