import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'module.readOff': { who: 'anyone', because: 'Every page that is open shows what is switched off, as each new one does.' },
  'module.list': { who: 'administrator', because: 'Whoever runs the site sees what it is made of.' },
  'module.switch': {
    who: 'administrator',
    needsRecentSignIn: true,
    because: 'Whoever runs the site switches parts of it; for everybody at once, so not from a borrowed session.',
  },
  'job.list': { who: 'administrator', because: 'What failed may name people and things.' },
  'backup.read': { who: 'administrator', because: 'Administrators see whether the installation could be restored.' },
  'job.retry': { who: 'administrator', because: 'Whoever sees that a cause is gone has the work done again.' },
});
