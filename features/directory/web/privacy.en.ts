import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Being found',
      'Name, username, user ID, picture, what you do, city, country, whether you are a manager and the public groups that you manage are shown to everybody who is signed in, unless you choose in your account not to be listed; then members of your groups alone find you there. The manager of a public group is named with it in any case. The directory shows your e‑mail address to nobody. A message that you write to a manager there is passed on by e‑mail, with your name and, if you want that, your address; it is kept only until that e‑mail is gone.',
    ],
  ],
  retention: {
    views: ['How many people you looked up', 'As numbers from which nobody can tell whom, {counted}, so that nobody copies the directory.'],
  },
};
