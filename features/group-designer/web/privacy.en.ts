import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of designs, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 25,
  data: [
    [
      'Designs',
      'Managers prepare groups and people in tables: names, e‑mail addresses and whatever else they enter. They alone see their designs. When a design is converted, whoever is new gets an account with what the table said and an e‑mail with a link to choose a password; until then the account can be opened by nobody and is listed nowhere.',
    ],
  ],
  retention: {
    designs: [
      'Designs of groups',
      'Until whoever made them deletes them or closes the account. A conversion can be undone for {undoable}, while nobody has used what it made; the new accounts then go too.',
    ],
    invited: [
      'Accounts made for you',
      'Which design your account came from, whether you were written to and when you opened it: until your account is closed.',
    ],
  },
};
