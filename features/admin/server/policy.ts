import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'module.readOff': { who: 'anyone', because: 'Anyone may list the modules that are off, because open pages need to know.' },
  'module.list': { who: 'administrator', because: 'Administrators may list the modules.' },
  'module.switch': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Administrators may switch modules on and off. Reauthentication is required because the change affects everyone.',
  },
  'job.list': { who: 'administrator', because: 'Only administrators may list failed jobs, because these can name people and things.' },
  'backup.read': { who: 'administrator', because: 'Administrators may read the state of the backups.' },
  'job.retry': { who: 'administrator', because: 'Administrators may retry failed jobs.' },
});
