import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 38,
  data: [
    [
      'Polls you create',
      'Question, options, kind, end and, for dates, your time zone of the polls you create, with your name. In a group, only its current members see them; in a conversation, only people who can read it; below a document, only its readers with an account.',
    ],
    [
      'Your votes in polls',
      'Which options you chose, ranked or scored, the reason if you gave one, and when. Unless the poll is secret, people who can see the poll see what you chose, immediately or after the end of the poll.',
    ],
    [
      'Secret ballots',
      'In a secret poll, that you voted, without the time; people who can see the poll can see this once it has ended. What you chose is stored without your name or the time.',
    ],
  ],
  retention: {
    polls: [
      'Polls you create',
      'Until you or a manager of the group deletes them, you close your account, or the group, the conversation or the document is deleted.',
    ],
    votes: [
      'Your votes in polls',
      'Until you withdraw the vote or leave the group before the end, the poll is deleted, or you close your account. The number of votes in the result of an ended poll stays.',
    ],
    ballots: [
      'Ballots of secret polls',
      'Until the poll is deleted; since they contain no names, they are kept when you close your account.',
    ],
  },
};
