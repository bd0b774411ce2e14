import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the contact form, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 60,
  data: [
    [
      'Messages to us',
      'Name, e‑mail address, subject and text that you write on the contact page, with language and time. They go to the administrator by e‑mail and into an inbox here. To keep robots out, each form has a number that is good once, and messages are counted for an hour under a keyed hash of the network address.',
    ],
  ],
  retention: {
    messages: [
      'Messages to us',
      'Until the administrator deletes them, or you close the account with the same address, {kept} at most; the number of the form, {ticket}.',
    ],
  },
};
