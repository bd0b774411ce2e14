import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of search, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 62,
  retention: {
    savedSearches: [
      'Your saved searches',
      'What you search for, when you last looked, and which finds are new since then: until you stop saving the search or close your account.',
    ],
    words: [
      'Words that searches know',
      'Words of titles and public texts, so that slips and beginnings are understood: until nothing holds them any more.',
    ],
    synonyms: [
      'Search synonyms',
      'Words that administrators have searches take for the same: until they take them out. They say nothing of anybody.',
    ],
  },
};
