import { definePolicy } from '#platform/server/security/policy.ts';

export const policy = definePolicy({
  'contact.write': {
    who: 'anyone',
    because: 'Anyone may send a message, with or without an account.',
    people: { reveals: 'Nothing.', happens: 'Nothing: the message goes to the administrators, with the address as typed.' },
  },
  'contact.list': { who: 'administrator', because: 'Administrators may read the messages.' },
  'contact.handle': { who: 'administrator', because: 'Administrators may mark messages as done, reopen and delete them.' },
});
