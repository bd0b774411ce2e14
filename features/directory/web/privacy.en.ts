import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Being found',
      'Name, username, user ID, picture, job title, city, country, whether you are a manager and the public groups that you manage are shown to everyone who is signed in, unless you choose in your account not to be listed; then members of your groups alone find you there. The manager of a public group is named with it in any case. The directory shows your email address to no one. A message that you write to a manager there is passed on by email, with your name and, if you want that, your address; it is kept only until that email is gone.',
    ],
  ],
  retention: {
    views: ['How many people you looked up', 'As numbers from which no one can tell whom, {counted}, to prevent copying of the directory.'],
  },
};
