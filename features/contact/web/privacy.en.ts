import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 60,
  data: [
    [
      'Messages to us',
      'The name, email address, subject and text you enter on the contact page, with language and time. They are sent to the administrators by email and stored in an inbox here. To keep out spam, each form has a single-use number, and messages are counted for an hour under a keyed hash of the IP address.',
    ],
  ],
  retention: {
    messages: [
      'Messages to us',
      'Until an administrator deletes them or you close the account with the same address, {kept} at most; the number of the form, {ticket}.',
    ],
  },
};
