import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of negotiation, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 40,
  data: [
    [
      'Your negotiations',
      'The sessions that you start or join: the name, company and city under which you joined, your clauses, votes and reasons, and when each was. What happens in a session is chained event by event and cannot be changed afterwards; its final contract is kept as a file.',
    ],
  ],
  recipients: [
    [
      'Parties of a negotiation',
      'Who takes part, with company and city as they stood when they joined, who has the session on screen, and every clause, vote and reason. Anyone who has the file of a contract and checks it here is told dates and numbers, and no name.',
    ],
  ],
  retention: {
    negotiations: [
      'Negotiations and contracts',
      'As long as one of those who took part has an account. If you close yours before, what was negotiated stays with the others, with the name, company and city under which you joined. The numbers by which nothing is counted twice go {commands} after the end.',
    ],
  },
};
