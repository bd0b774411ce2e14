import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of designs, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 25,
  data: [
    [
      'Designs',
      'Managers prepare groups and people in tables: names, e‑mail addresses and whatever else they enter. They alone see their designs; a person whom they ask to manage a group is told what it is called, what it is for, who asks and how many people it has. When a design is converted, people who are new get an account with what the table said and an e‑mail with a link to choose a password; until then the account can be opened by nobody and is listed nowhere.',
    ],
  ],
  retention: {
    designs: [
      'Designs of groups',
      'Until their manager deletes them or closes the account. A conversion can be undone for {undoable}, while nobody has used what it made; the new accounts then go too. A manager who is asked to manage a group has {asked} to answer.',
    ],
    agreements: ['Managers who agree', 'Whose groups you agree to without being asked: until you take it back or close your account.'],
    invited: [
      'Accounts made for you',
      'Which design your account came from, whether you were written to and when you opened it: until your account is closed.',
    ],
  },
};
