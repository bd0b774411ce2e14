import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 25,
  data: [
    [
      'Designs',
      'Managers prepare groups and people in spreadsheets: names, email addresses and whatever else they enter. Only they see their designs. A person they ask to manage a group sees its name, its purpose, who is asking and how many people it has. When a design is converted, its people are invited by email and become members by accepting. The manager sees their answers, but not whether they had an account. People who have already accepted an invitation from the same manager are added directly, are notified and can leave. Administrators can also add people who have an account; they are notified and can leave. Administrators can create accounts for new people with the data in the spreadsheet; each receives an email with a link to choose a password. Until then no one can open such an account, and it is listed nowhere.',
    ],
  ],
  retention: {
    designs: [
      'Group designs',
      'Until their manager deletes them or closes the account, with people’s answers. A conversion can be undone for {undoable} if no one has used what it created; unanswered invitations and new accounts are then deleted too. A manager who is asked to manage a group has {asked} to answer.',
    ],
    agreements: ['Managers who agree', 'People whose groups you accept automatically: until you withdraw this or close your account.'],
    invited: [
      'Accounts created for you',
      'Which design your account came from, whether you were emailed and when you activated it: until your account is closed.',
    ],
  },
};
