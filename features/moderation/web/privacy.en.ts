import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of reports and decisions, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 53,
  data: [
    [
      'Reports and decisions',
      'What you report, with your reason and your words; of what others report of yours, the text as it stood, what was decided with its reasons, and what you and the moderators write to each other about an objection. What you write with a link to another site while your account is new, as it stands while it waits for a moderator. The author of a thing does not learn who reported it, nor who decided.',
    ],
  ],
  recipients: [
    [
      'Moderators',
      'Administrators see what was reported, and who reported it, and what waits because of a link. The manager of a group sees both of things that are for groups of theirs alone, and not who reported.',
    ],
  ],
  retention: {
    reports: [
      'Reports and decisions',
      '{decided} from the last decision; what is still hidden or waits, as long as it does. Decisions can be contested for {contest}. Your words and your name go out of them when you close your account; that something was reported and decided stays, and is counted for the yearly report.',
    ],
  },
};
