import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 15,
  data: [
    [
      'Being found',
      'Everyone who is signed in can see your name, username, ID, picture, job title, city and country, whether you are a manager, and the public groups that you manage. If you choose in your account not to be listed, only members of your groups can find you. The managers of a public group are named with it in any case. The directory shows your email address to no one. A message that you write to a manager there is sent by email, with your name and, if you want, your address. It is stored only until that email is sent.',
    ],
  ],
  retention: {
    views: [
      'How many people you looked up',
      'Only numbers, which do not show whom you looked up, {counted}, to prevent copying of the directory.',
    ],
  },
};
