import { definePolicy } from '#platform/server/policy.ts';

export const policy = definePolicy({
  'contact.write': {
    who: 'anyone',
    because: 'Everyone can ask a question, with or without an account.',
    people: { reveals: 'Nothing.', happens: 'Nothing: the message goes to the administrators, with the address as it was typed.' },
  },
  'contact.list': { who: 'administrator', because: 'Messages are for those who run the site.' },
  'contact.handle': { who: 'administrator', because: 'Those who run the site answer messages and clear them away.' },
});
